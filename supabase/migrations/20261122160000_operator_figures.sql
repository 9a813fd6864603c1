-- What an operator's monitoring asks every few seconds: counts from tallies and small tables, never from the leads.

create function private.operator_figures()
returns table (name text, value float8)
language sql stable security definer set search_path = '' as $$
  select 'leads', coalesce(sum(t.leads), 0)::float8 from private.company_tallies t
  union all
  select 'quarantined_leads', count(*)::float8 from public.quarantined_leads q
  where q.released_lead_id is null
  union all
  select 'jobs_due', count(*)::float8 from private.jobs j
  where j.dead_at is null and j.run_at <= now() and (j.locked_until is null or j.locked_until <= now())
  union all
  select 'jobs_dead', count(*)::float8 from private.jobs j where j.dead_at is not null
  union all
  select 'job_lag_seconds', coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 from private.jobs j
  where j.dead_at is null and j.run_at <= now() and (j.locked_until is null or j.locked_until <= now())
  union all
  select 'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database())::float8
$$;

revoke execute on function private.operator_figures() from public;
grant execute on function private.operator_figures() to service_role;
