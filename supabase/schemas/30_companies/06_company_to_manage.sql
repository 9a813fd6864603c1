-- The named company, else the caller's. Raises 42501 unless admin, manager, platform or an API key that writes, PT404 if
-- there is none. A key can call few functions: 90_integrations/02_rights_of_keys.sql.
create function private.company_to_manage(p_company uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_for_platform constant boolean := private.acts_for_platform();
  v_of_key constant uuid := private.key_company(p_to_write => true);
  v_id uuid := coalesce(p_company, v_of_key, private.own_company());
begin
  if auth.role() = 'api_client' and v_of_key is null then
    raise exception 'Esta chave só pode ler.' using errcode = '42501';
  end if;
  if not v_for_platform and v_of_key is null and coalesce((private.caller()).role, '') not in ('admin', 'manager') then
    raise exception 'Apenas administradores e gerentes podem fazer isso.' using errcode = '42501';
  end if;
  select id into v_id from public.companies
  where id = v_id and deleted_at is null and (v_for_platform or id = v_of_key or id = any (private.managed_companies()));
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  return v_id;
end
$$;
