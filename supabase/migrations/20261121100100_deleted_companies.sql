-- A deleted company is gone for everyone who asks through the API, super_admin included, until it is purged.
create or replace function private.companies_of_caller(p_roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
begin
  if v_caller.role = 'super_admin' then
    return array(select id from public.companies where deleted_at is null);
  end if;
  return array(
    select id from public.companies
    where id = v_caller.company_id and v_caller.role = any (p_roles) and active and deleted_at is null
  );
end
$$;

alter policy "super_admin reads all, others their company" on public.companies
using (id = (select private.own_company()) or (deleted_at is null and (select private.is_super_admin())));

-- Who waits for a company belongs to none: super_admin finds them as well.
alter policy "super_admin reads all, others their colleagues" on public.users
using (
  company_id = any ((select private.readable_companies())::uuid[])
  or (company_id is null and (select private.is_super_admin()))
);

create or replace function private.may_ask_about(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_user = auth.uid() or coalesce(auth.role(), '') = 'service_role' or (
    private.is_super_admin() and not exists (
      select from public.users u join public.companies c on c.id = u.company_id
      where u.id = p_user and c.deleted_at is not null
    )
  )
$$;
