-- One row per click by a person on a link that is switched off, for a week.
create table private.missed_visits (
  id bigint generated always as identity primary key,
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  visited_at timestamptz not null default now()
);

create index missed_visits_link_idx on private.missed_visits (short_url_id, visited_at desc);

-- Within the allowance of the address, as visits are.
create function private.note_missed_visit(p_short_code text) returns void
language plpgsql volatile as $$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
  v_link public.short_urls;
begin
  if current_setting('request.bot', true) = 'true' then
    return;
  end if;
  select s.* into v_link from public.short_urls s join public.companies c on c.id = s.company_id
  where s.short_code = private.typed_code(p_short_code) and not s.active and c.active and c.deleted_at is null;
  if found and (v_client is null or private.spend_visit(v_link.company_id, v_client)) then
    -- A power cut may lose a visit.
    perform set_config('synchronous_commit', 'off', true);
    insert into private.missed_visits (short_url_id) values (v_link.id);
  end if;
end
$$;

-- Ids ascend with time.
create function private.trim_missed_visits(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.missed_visits where id = any (array(
      select v.id from (select * from private.missed_visits order by id limit p_most) v
      where v.visited_at < p_now - interval '7 days'
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_missed_visits(integer, timestamptz) to service_role;
