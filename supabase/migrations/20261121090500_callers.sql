-- Who is asking. Policies call these as (select private.x()), so that each runs once per statement.

-- The caller's approved profile. A verified second factor must have been used in this session.
create function private.caller() returns public.users
language sql stable security definer set search_path = '' as $$
  select u.*
  from public.users u
  where u.id = (select auth.uid())
    and u.approved
    and (
      coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal1'
      or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    )
$$;

create function private.is_approved() returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.caller()).id is not null
$$;

create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((private.caller()).role = 'super_admin', false)
$$;

-- The companies whose data the caller may read, or change with p_roles. A company that is switched off shows no data.
create function private.companies_of_caller(p_roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
begin
  if v_caller.role = 'super_admin' then
    return array(select id from public.companies);
  end if;
  return array(
    select id from public.companies
    where id = v_caller.company_id and v_caller.role = any (p_roles) and active and deleted_at is null
  );
end
$$;

create function private.readable_companies() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.companies_of_caller('{admin,manager,seller,user}')
$$;

create function private.managed_companies() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.companies_of_caller('{admin,manager}')
$$;

-- Its users still see which company was switched off; a deleted one is gone.
create function private.own_company() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.companies where id = (private.caller()).company_id and deleted_at is null
$$;

-- Functions that receive a user's id answer about the caller alone, and to super_admin and the server about anyone.
create function private.may_ask_about(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_user = auth.uid() or coalesce(auth.role(), '') = 'service_role' or private.is_super_admin()
$$;

grant execute on function
  private.is_approved(), private.is_super_admin(), private.readable_companies(), private.managed_companies(), private.own_company()
to authenticated, service_role;

create policy "super_admin reads all, others their company" on public.companies
for select to authenticated
using (id = (select private.own_company()) or (select private.is_super_admin()));

create policy "super_admin reads all, others their colleagues" on public.users
for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]) or (select private.is_super_admin()));

-- Writes to both go through functions of the server only: there is no policy for them.
