-- Visits of short links. One row each, so that visitors never queue for a counter; clicks are folded in batches.
create table public.link_visits (
  id bigint generated always as identity primary key,
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  company_id uuid not null references public.companies (id),
  visited_at timestamptz not null default now(),
  human boolean not null,
  folded boolean not null default false
);

create index link_visits_link_idx on public.link_visits (short_url_id, visited_at desc);
create index link_visits_unfolded_idx on public.link_visits (id) where not folded;

alter table public.link_visits enable row level security;
grant select on public.link_visits to authenticated, service_role;

create policy "company reads" on public.link_visits for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));

-- Adds the next visits to the clicks of their links and returns how many it took. Several may run at once.
create function private.fold_link_visits(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with taken as (
    update public.link_visits set folded = true
    where id = any (array(
      select id from public.link_visits where not folded order by id limit p_most for update skip locked
    ))
    returning short_url_id, human
  ), counted as (
    update public.short_urls s set clicks = s.clicks + c.visits
    from (
      select short_url_id, count(*) filter (where human) as visits
      from taken group by short_url_id order by short_url_id
    ) c
    where s.id = c.short_url_id and c.visits > 0
  )
  select count(*)::integer from taken
$$;
grant execute on function private.fold_link_visits(integer) to service_role;

-- The links of a typed code or id, when link and company are both in use.
create function private.find_link(p_short_code text) returns setof public.short_urls
language plpgsql stable security definer set search_path = '' rows 1 as $$
declare
  v_code text := regexp_replace(lower(p_short_code), '^[[:space:]]+|[[:punct:][:space:]]+$', '', 'g');
begin
  if v_code ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return query select s.* from public.short_urls s join public.companies c on c.id = s.company_id
      where s.id = v_code::uuid and s.active and c.active and c.deleted_at is null;
  elsif v_code ~ '^[a-z0-9]{1,20}$' then
    return query select s.* from public.short_urls s join public.companies c on c.id = s.company_id
      where s.short_code = v_code and s.active and c.active and c.deleted_at is null;
  end if;
end
$$;

-- What the redirect page shows and where it leads, and the visit recorded, in one look at the link. Unknown and
-- inactive answer alike: no row. The page of the address learns which link it is by `l`.
create function public.follow_short_link(p_short_code text)
returns table (url text, company_name text, short_code text, config jsonb)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_link public.short_urls;
  v_address text;
  v_fragment text;
begin
  select * into v_link from private.find_link(p_short_code);
  if v_link.id is null or not private.is_web_address(v_link.original_url) then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- A visit may be lost with the power; its visitor does not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    insert into public.link_visits (short_url_id, company_id, human)
    values (
      v_link.id, v_link.company_id,
      current_setting('request.bot', true) is distinct from 'true'
        and current_setting('request.method', true) is distinct from 'HEAD'
    );
  end if;

  v_address := split_part(v_link.original_url, '#', 1);
  v_fragment := substr(v_link.original_url, length(v_address) + 1);
  if v_address ~ '[?&]l=' then
    v_address := rtrim(regexp_replace(v_address, '([?&])l=[^&]*(?:&|$)', '\1', 'g'), '?&');
  end if;
  url := v_address || case when position('?' in v_address) > 0 then '&' else '?' end
    || 'l=' || v_link.short_code || v_fragment;
  company_name := (select c.name from public.companies c where c.id = v_link.company_id);
  short_code := v_link.short_code;
  config := v_link.config;
  return next;
end
$$;
revoke execute on function public.follow_short_link(text) from public;
grant execute on function public.follow_short_link(text) to anon, authenticated, service_role;

create function public.get_redirect_url(p_short_code text) returns table (url text)
language sql volatile security invoker set search_path = '' as $$
  select f.url from public.follow_short_link(p_short_code) f
$$;
revoke execute on function public.get_redirect_url(text) from public;
grant execute on function public.get_redirect_url(text) to anon, authenticated, service_role;
