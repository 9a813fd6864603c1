-- The named company, else the caller's. Raises 42501 unless admin, manager or platform, PT404 if there is none.
create function private.company_to_manage(p_company uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_for_platform constant boolean := private.acts_for_platform();
  v_id uuid := coalesce(p_company, private.own_company());
begin
  if not v_for_platform and coalesce((private.caller()).role, '') not in ('admin', 'manager') then
    raise exception 'Apenas administradores e gerentes podem fazer isso.' using errcode = '42501';
  end if;
  select id into v_id from public.companies
  where id = v_id and deleted_at is null and (v_for_platform or id = any (private.managed_companies()));
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  return v_id;
end
$$;
