-- One row. Null is what nothing tells. `servers`: an array of {name, started_at, facts} of the processes that run;
-- `faults`: an array of private.platform_fault, the worst first. Raises 42501 unless super_admin.
create function public.get_platform_health()
returns table (
  backup_at timestamptz, backup_note text, jobs_waiting bigint, jobs_due_since timestamptz, jobs_dead bigint,
  mail_sent_at timestamptz, mail_failed_at timestamptz, mails_failing bigint, server_version text, database_size bigint,
  schema_version text, servers jsonb, faults jsonb
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso à saúde da plataforma.');
  return query
    select b.at, b.note, j.waiting, j.due_since, j.dead, m.sent_at, m.failed_at, j.mails,
      split_part(current_setting('server_version'), ' ', 1),
      pg_catalog.pg_database_size(pg_catalog.current_database()),
      (select max(v.version)::text from supabase_migrations.schema_migrations v),
      coalesce((
        select jsonb_agg(
          jsonb_build_object('name', s.name, 'started_at', s.started_at, 'facts', s.facts) order by s.started_at, s.name
        )
        from private.live_servers(now()) s
      ), '[]'),
      coalesce((
        select jsonb_agg(to_jsonb(f) order by f.severity, f.since nulls last, f.code) from private.platform_faults() f
      ), '[]')
    from (
      select
        count(*) filter (where d.dead_at is null and d.every is null and d.lease is null) as waiting,
        min(d.run_at) filter (where d.every is null and private.is_due(d)) as due_since,
        count(*) filter (where d.dead_at is not null) as dead,
        count(*) filter (where d.kind like 'mail\_%' and d.last_error is not null) as mails
      from private.jobs d
    ) j
    cross join (select max(s.mail_sent_at) as sent_at, max(s.mail_failed_at) as failed_at from private.servers s) m
    left join private.platform_marks b on b.name = 'backup';
end
$$;

grant execute on function public.get_platform_health() to authenticated, service_role;
