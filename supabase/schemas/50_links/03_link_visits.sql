-- One row per visit: visitors never wait for a counter's row lock.
create table public.link_visits (
  id bigint generated always as identity primary key,
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  -- No foreign key: its index would slow every visit, and without one every purge would scan.
  company_id uuid not null,
  visited_at timestamptz not null default now(),
  human boolean not null,
  folded boolean not null default false
);

create index link_visits_link_idx on public.link_visits (short_url_id, visited_at desc);
create index link_visits_unfolded_idx on public.link_visits (id) where not folded;

-- For charts. Hours, because a company's time zone may change.
create table private.link_hours (
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  hour timestamptz not null,
  clicks integer not null,
  primary key (short_url_id, hour)
);

-- Returns the number of visits. Runs concurrently; locks links in the order of ids.
create function private.fold_link_visits(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with taken as (
    update public.link_visits set folded = true
    where id = any (array(
      select id from public.link_visits where not folded order by id limit p_most for update skip locked
    ))
    returning short_url_id, human, visited_at
  ), locked as (
    select s.id, c.visits
    from (select short_url_id, count(*) as visits from taken where human group by 1) c
    join public.short_urls s on s.id = c.short_url_id
    order by s.id for no key update of s
  ), counted as (
    update public.short_urls s set clicks = s.clicks + l.visits from locked l where s.id = l.id
  ), by_hour as (
    insert into private.link_hours as h (short_url_id, hour, clicks)
    select short_url_id, date_trunc('hour', visited_at, 'UTC'), count(*)
    from taken where human and visited_at > now() - interval '13 months'
    group by 1, 2 order by 1, 2
    on conflict (short_url_id, hour) do update set clicks = h.clicks + excluded.clicks
  ), forgotten as (
    delete from private.link_hours h using (select distinct short_url_id from taken) t
    where h.short_url_id = t.short_url_id and h.hour < now() - interval '13 months'
  )
  select count(*)::integer from taken
$$;

grant execute on function private.fold_link_visits(integer) to service_role;

-- By people, to the moment: also those that are not folded yet. A null link means all of the company's.
create function private.clicks_between(p_company uuid, p_link uuid, p_from timestamptz, p_to timestamptz) returns bigint
language sql stable as $$
  select coalesce((
    select sum(h.clicks) from public.short_urls s join private.link_hours h on h.short_url_id = s.id
    where s.company_id = p_company and (p_link is null or s.id = p_link) and h.hour >= p_from and h.hour < p_to
  ), 0) + (
    select count(*) from public.link_visits v
    where not v.folded and v.human and v.company_id = p_company and (p_link is null or v.short_url_id = p_link)
      and v.visited_at >= p_from and v.visited_at < p_to
  )
$$;

-- 13 months allow a comparison with last year. Ids ascend with time, so no index on the time is needed.
create function private.trim_link_visits(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from public.link_visits where id = any (array(
    select v.id
    from (select * from public.link_visits order by id limit p_most) v
    where v.folded and v.visited_at < p_now - interval '13 months'
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

grant execute on function private.trim_link_visits(integer, timestamptz) to service_role;

alter table public.link_visits enable row level security;
grant select on public.link_visits to authenticated, service_role;
create policy "company reads" on public.link_visits for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.link_visits as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
