-- Read every few seconds, so from tallies and small tables, but for the quarantine.
create function private.operator_figures()
returns table (name text, value float8)
language sql stable security definer set search_path = '' as $$
  select 'leads', (
    (select coalesce(sum(t.leads), 0) from private.company_tallies t)
      + (
        select coalesce(sum(tail.leads), 0)
        from private.company_tallies t
        cross join lateral (select count(*) as leads from private.tail_of(t.company_id)) tail
        where t.has_tail
      )
  )::float8
  union all
  select 'quarantined_leads', count(*)::float8 from public.quarantined_leads q where q.released_lead_id is null
  union all
  select figure.* from (
    select count(*) filter (where private.is_due(j)) as due, count(*) filter (where j.dead_at is not null) as dead,
      extract(epoch from now() - min(j.run_at) filter (where private.is_due(j))) as lag
    from private.jobs j
  ) jobs, lateral (values
    ('jobs_due', jobs.due::float8), ('jobs_dead', jobs.dead), ('job_lag_seconds', coalesce(jobs.lag, 0))
  ) figure
  union all
  -- Before the first backup the database's own age, so that the alert of an old one counts.
  select 'backup_age_seconds', extract(epoch from now() - coalesce(
    (select m.at from private.platform_marks m where m.name = 'backup'), private.first_started_at()
  ))::float8
  union all
  select 'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database())::float8
$$;

grant execute on function private.operator_figures() to service_role;
