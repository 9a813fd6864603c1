-- Whose rows a caller may read, as the first and the last company of a span. A list of all companies, as super_admin had
-- it, is searched from its beginning for every row: with 10,000 of them counting 20,000 people took two seconds.
-- The first one is found with every check there is; the last one only says whether there is more than one.

create function private.first_company_of_caller(p_roles text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
begin
  if v_caller.id is null then
    perform private.require_living_session();
  elsif v_caller.role = 'super_admin' then
    return '00000000-0000-0000-0000-000000000000';
  end if;
  return (
    select id from public.companies
    where id = v_caller.company_id and v_caller.role = any (p_roles) and active and deleted_at is null
  );
end
$$;

create function private.first_readable_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin,manager,seller,user}');
end
$$;

create function private.first_managed_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin,manager}');
end
$$;

create function private.last_company_of_caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when u.role = 'super_admin' then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else u.company_id end
    from public.users u where u.id = auth.uid()
  );
end
$$;

-- What a span of all companies leaves out: the removed ones, until they are purged. Nobody else learns of them.
create index companies_deleted_idx on public.companies (id) where deleted_at is not null;
create function private.removed_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = auth.uid() and u.role = 'super_admin') then
    return array(select id from public.companies where deleted_at is not null);
  end if;
  return '{}';
end
$$;

revoke execute on function
  private.first_company_of_caller(text[]), private.first_readable_company(), private.first_managed_company(),
  private.last_company_of_caller(), private.removed_companies()
from public;
grant execute on function
  private.first_readable_company(), private.first_managed_company(), private.last_company_of_caller(),
  private.removed_companies()
to authenticated, service_role;

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'leads_captured', 'short_urls', 'link_visits', 'sellers', 'seller_zeroings', 'company_events', 'capture_pages',
    'privacy_texts'
  ] loop
    execute format(
      'alter policy "company reads" on public.%I using (
        company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
        and company_id <> all ((select private.removed_companies())::uuid[])
      )',
      v_table
    );
  end loop;
end
$$;

alter policy "admin and manager read" on public.quarantined_leads using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);

alter policy "super_admin reads all, others their colleagues" on public.users using (
  (
    company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
    and company_id <> all ((select private.removed_companies())::uuid[])
  )
  or ((company_id is null or not approved) and (select private.is_super_admin()))
);

-- As before, without a list of all companies for a question about one.
create or replace function private.company_to_read(p_company uuid) returns public.companies
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := coalesce(p_company, private.own_company());
  v_company public.companies;
begin
  if v_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  if coalesce(auth.role(), '') = 'service_role'
    or v_id between private.first_readable_company() and private.last_company_of_caller() then
    select c.* into v_company from public.companies c where c.id = v_id and c.deleted_at is null;
  end if;
  return v_company;
end
$$;
