do $bootstrap$
begin
  if to_regclass('_gateway.secrets') is not null then
    return;
  end if;

  create table _gateway.secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null default now()
  );

  -- Unlogged: losing counters in a crash is cheaper than durable writes.
  create unlogged table _gateway.rate_limits (
    key text primary key,
    hits integer not null,
    ends_at timestamptz not null
  ) with (fillfactor = 50);

  grant usage on schema _gateway to supabase_auth_admin;
end
$bootstrap$;

-- Takes one of p_max hits in the key's window; false when none is left.
-- A window that ends later than a new one would began before the clock was set back, and restarts.
create or replace function _gateway.take_rate_limit(p_key text, p_max integer, p_window interval)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_hits integer;
begin
  insert into _gateway.rate_limits as r (key, hits, ends_at)
  values (p_key, 1, clock_timestamp() + p_window)
  on conflict (key) do update set
    hits = case when r.ends_at between clock_timestamp() and clock_timestamp() + p_window then r.hits + 1 else 1 end,
    ends_at = case when r.ends_at between clock_timestamp() and clock_timestamp() + p_window then r.ends_at
      else excluded.ends_at end
  returning hits into v_hits;

  -- One call in two hundred deletes expired rows and skips locked ones.
  if random() < 0.005 then
    delete from _gateway.rate_limits
    where ctid = any (array(
      select ctid from _gateway.rate_limits where ends_at < clock_timestamp() limit 1000 for update skip locked
    ));
  end if;
  return v_hits <= p_max;
end
$$;

-- Without bypassrls, each table with row-level security gets a policy for service_role.
create or replace function _gateway.grant_service_role() returns integer
language plpgsql set search_path = '' as $$
declare
  protected record;
  written integer := 0;
begin
  if (select rolbypassrls or rolsuper from pg_catalog.pg_roles where rolname = 'service_role') then
    return 0;
  end if;
  for protected in
    select c.oid::regclass as name
    from pg_catalog.pg_class c
    where c.relrowsecurity
      and c.relkind in ('r', 'p')
      and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$|_gateway$)'
      and pg_catalog.pg_has_role(c.relowner, 'usage')
      and not exists (
        select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polname = 'service_role_everything'
      )
  loop
    execute format(
      'create policy service_role_everything on %s for all to service_role using (true) with check (true)',
      protected.name
    );
    written := written + 1;
  end loop;
  return written;
end
$$;

revoke execute on function _gateway.take_rate_limit(text, integer, interval), _gateway.grant_service_role() from public;
grant execute on function _gateway.take_rate_limit(text, integer, interval) to supabase_auth_admin;
grant select on _gateway.rate_limits to supabase_auth_admin;
