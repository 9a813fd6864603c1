-- As one policy with `approved` in it, nobody would hear that somebody is gone: of a row that is no more the feed knows the
-- company alone. Each now asks for what it needs; together they let read what the one before did.
alter policy "super_admin reads all, others their colleagues" on public.users using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
alter policy "super_admin reads all, others their colleagues" on public.users
rename to "company reads";
create policy "super_admin reads who is of no company" on public.users for select to authenticated
using (company_id is null and (select private.is_super_admin()));
create policy "super_admin reads who waits" on public.users for select to authenticated
using (not approved and (select private.is_super_admin()));
