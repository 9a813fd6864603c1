-- How many companies and people there are, in counters of their own: counting 20,000 people and 10,000 companies took
-- 700 and 260 buffers for four numbers on a card. Kept in the transaction of the row, exact at every moment.

-- A slot is a connection, as in private.platform_tallies: nobody waits for another's sign-up. Slot 0 is what was added up.
-- Each counter is about the row alone, never about two, so that no change can slip between the looks at both.
create table private.platform_counts (
  slot integer primary key,
  companies bigint not null default 0,
  active_companies bigint not null default 0,
  users bigint not null default 0,
  pending_users bigint not null default 0
) with (fillfactor = 50);

create function private.count_companies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_all bigint := 0;
  v_active bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where active) into v_all, v_active from come where deleted_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select v_all - count(*), v_active - count(*) filter (where active) into v_all, v_active from gone where deleted_at is null;
  end if;
  if v_all <> 0 or v_active <> 0 then
    insert into private.platform_counts as t (slot, companies, active_companies) values (pg_backend_pid(), v_all, v_active)
    on conflict (slot) do update
    set companies = t.companies + excluded.companies, active_companies = t.active_companies + excluded.active_companies;
  end if;
  return null;
end
$$;

create function private.count_users() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_all bigint := 0;
  v_pending bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where not approved) into v_all, v_pending from come;
  end if;
  if tg_op <> 'INSERT' then
    select v_all - count(*), v_pending - count(*) filter (where not approved) into v_all, v_pending from gone;
  end if;
  if v_all <> 0 or v_pending <> 0 then
    insert into private.platform_counts as t (slot, users, pending_users) values (pg_backend_pid(), v_all, v_pending)
    on conflict (slot) do update
    set users = t.users + excluded.users, pending_users = t.pending_users + excluded.pending_users;
  end if;
  return null;
end
$$;

-- In the order in which a removal takes them. What was written before is committed when it is counted below.
create trigger count_new_companies after insert on public.companies
referencing new table as come for each statement execute function private.count_companies();
create trigger count_changed_companies after update on public.companies
referencing old table as gone new table as come for each statement execute function private.count_companies();
create trigger count_gone_companies after delete on public.companies
referencing old table as gone for each statement execute function private.count_companies();
create trigger count_new_users after insert on public.users
referencing new table as come for each statement execute function private.count_users();
create trigger count_changed_users after update on public.users
referencing old table as gone new table as come for each statement execute function private.count_users();
create trigger count_gone_users after delete on public.users
referencing old table as gone for each statement execute function private.count_users();

-- For repair as well. What is written meanwhile waits.
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
select private.rebuild_platform_counts();

-- Adds up what connections have counted. It waits for nobody: a row in use is left for the next hour.
create function private.fold_platform_counts(p_most integer default 1000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rows integer;
begin
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
  select count(*) into v_rows from taken;
  return v_rows;
end
$$;
grant execute on function private.fold_platform_counts(integer) to service_role;

-- What counting the rows that super_admin sees would give: of a removed company only those who wait, and these few are
-- looked at, since whether one is seen depends on two rows.
create function public.get_platform_figures()
returns table (companies bigint, active_companies bigint, users bigint, pending_users bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select sum(t.companies)::bigint, sum(t.active_companies)::bigint,
      sum(t.users)::bigint - (
        select count(*) from public.companies c join public.users u on u.company_id = c.id
        where c.deleted_at is not null and u.approved
      ),
      sum(t.pending_users)::bigint
    from private.platform_counts t;
end
$$;
revoke execute on function public.get_platform_figures() from public, anon;
grant execute on function public.get_platform_figures() to authenticated, service_role;

revoke execute on function
  private.count_companies(), private.count_users(), private.rebuild_platform_counts(),
  private.fold_platform_counts(integer)
from public;
