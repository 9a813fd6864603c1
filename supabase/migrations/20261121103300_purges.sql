-- What goes for good: companies a month after they were deleted (product.md 6), and records that have served.

-- Without these, each row that goes would have all of the other table read for those that name it.
create index if not exists quarantined_leads_link_idx on public.quarantined_leads (short_url_id)
where short_url_id is not null;
create index if not exists quarantined_leads_released_idx on public.quarantined_leads (released_lead_id)
where released_lead_id is not null;
-- The link vouches for the company of its visits. An index would cost every visit, and its absence every purge.
alter table public.link_visits drop constraint link_visits_company_id_fkey;

-- Removes up to p_most rows of one such company and returns how many; 0 when nothing is left to do. Small, so that
-- nobody waits for its locks. Its people go with it, super administrators excepted; then whatever else names it.
create function private.purge_deleted_companies(p_most integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid;
  v_table text;
  v_gone integer;
begin
  select c.id into v_company from public.companies c
  where c.deleted_at < p_now - interval '30 days'
  order by c.deleted_at limit 1 for update skip locked;
  if v_company is null then
    return 0;
  end if;

  delete from public.link_visits where id = any (array(
    select v.id from public.link_visits v join public.short_urls s on s.id = v.short_url_id
    where s.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  -- In this order: whoever is named goes after those who name it.
  foreach v_table in array array[
    'quarantined_leads', 'leads_captured', 'capture_pages', 'short_urls', 'seller_zeroings', 'sellers'
  ] loop
    execute format(
      'delete from public.%1$I where id = any (array(select id from public.%1$I where company_id = $1 limit $2))', v_table
    ) using v_company, p_most;
    get diagnostics v_gone = row_count;
    if v_gone > 0 then
      return v_gone;
    end if;
  end loop;

  update public.users set company_id = null where company_id = v_company and role = 'super_admin';
  delete from auth.users where id = any (array(
    select u.id from public.users u where u.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  delete from public.companies where id = v_company;
  return 1;
end
$$;

-- Visits of more than 13 months ago that are counted: the same month of last year can still be compared. Visits come
-- in the order of their ids, so only the oldest are looked at: no index, and never the whole table.
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

-- Allowances that are full again: captures sweep too, but where none comes, addresses of visitors would stay.
create function private.trim_allowances(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from private.capture_allowances where ctid = any (array(
    select ctid from private.capture_allowances
    where at < p_now - interval '30 minutes' limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

-- Jobs that nobody retried for three months, and with them what their payloads know.
create function private.trim_dead_jobs(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from private.jobs where id = any (array(
    select id from private.jobs where dead_at < p_now - interval '90 days' order by dead_at limit p_most
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

grant execute on function
  private.purge_deleted_companies(integer, timestamptz), private.trim_link_visits(integer, timestamptz),
  private.trim_allowances(integer, timestamptz), private.trim_dead_jobs(integer, timestamptz)
to service_role;

insert into private.jobs (kind, key, run_at, every, max_attempts) values
  ('fold_link_visits', 'fold_link_visits', now(), '5 seconds', 1),
  ('purge_deleted_companies', 'purge_deleted_companies', now(), '1 hour', 1),
  ('trim_old_records', 'trim_old_records', now(), '1 hour', 1);
