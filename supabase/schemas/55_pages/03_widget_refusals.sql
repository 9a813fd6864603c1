-- Sites on which the widget did not appear, because data-domains leaves them out. The list is in the site's own code, so
-- that only the visitor's browser knows: anybody may tell it, hence a bound for each company and no more than a warning.
-- A row ends with a day without another, or once the widget there leads to a form.
create table private.widget_refusals (
  company_id uuid not null references public.companies (id) on delete cascade,
  host text not null check (char_length(host) <= 253),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, host)
);

create index widget_refusals_last_idx on private.widget_refusals (last_at);

-- At most five hosts of a company, each written once in ten minutes, within the allowance of the address.
create function private.note_widget_refusal(p_company uuid, p_host text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
begin
  if current_setting('transaction_read_only') = 'on' or current_setting('request.bot', true) = 'true'
    or exists (
      select from private.widget_refusals r
      where r.company_id = p_company and r.host = p_host and r.last_at > now() - interval '10 minutes'
    )
    or not exists (select from public.companies c where c.id = p_company and c.active and c.deleted_at is null)
    or v_client is not null and not private.spend_visit(p_company, v_client) then
    return;
  end if;
  delete from private.widget_refusals where company_id = p_company and last_at < now() - interval '1 day';
  -- A power cut may lose one.
  perform set_config('synchronous_commit', 'off', true);
  insert into private.widget_refusals as r (company_id, host)
  select p_company, p_host
  where (select count(*) from private.widget_refusals o where o.company_id = p_company and o.host <> p_host) < 5
  on conflict (company_id, host) do update set last_at = excluded.last_at;
end
$$;

grant execute on function private.note_widget_refusal(uuid, text) to service_role;

create function private.trim_widget_refusals(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.widget_refusals where (company_id, host) in (
      select company_id, host from private.widget_refusals
      where last_at < p_now - interval '1 day' order by last_at limit p_most
    )
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_widget_refusals(integer, timestamptz) to service_role;
