-- Exact; counting 20,000 users and 10,000 companies would read 700 and 260 buffers. The slot is the connection, so that
-- no transaction waits; slot 0 is the folded sum. Each counter depends on one row, because two could change at the same
-- time.
create table private.platform_counts (
  slot integer primary key,
  companies bigint not null default 0,
  active_companies bigint not null default 0,
  users bigint not null default 0,
  pending_users bigint not null default 0
) with (fillfactor = 50);

insert into private.platform_counts (slot) values (0);

-- Returns the number of slots. Skips locked ones.
create function private.fold_platform_counts(p_most integer default 1000) returns integer
language sql volatile security definer set search_path = '' as $$
  with taken as (
    delete from private.platform_counts where slot = any (array(
      select slot from private.platform_counts where slot <> 0 limit p_most for update skip locked
    ))
    returning companies, active_companies, users, pending_users
  ), added as (
    insert into private.platform_counts as t (slot, companies, active_companies, users, pending_users)
    select 0, sum(companies), sum(active_companies), sum(users), sum(pending_users) from taken having count(*) > 0
    on conflict (slot) do update
    set companies = t.companies + excluded.companies, active_companies = t.active_companies + excluded.active_companies,
      users = t.users + excluded.users, pending_users = t.pending_users + excluded.pending_users
  )
  select count(*)::integer from taken
$$;

grant execute on function private.fold_platform_counts(integer) to service_role;

-- For repair. Blocks writes to both tables.
create function private.rebuild_platform_counts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.companies, public.users in share row exclusive mode;
  lock table private.platform_counts in exclusive mode;
  delete from private.platform_counts;
  insert into private.platform_counts (slot, companies, active_companies, users, pending_users)
  select 0, c.companies, c.active_companies, u.users, u.pending_users
  from (
    select count(*) as companies, count(*) filter (where active) as active_companies
    from public.companies where deleted_at is null
  ) c, (
    select count(*) as users, count(*) filter (where not approved) as pending_users from public.users
  ) u;
end
$$;
