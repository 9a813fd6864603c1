-- Returns the key, which nobody can read again. It needs a person who answers for it. With the purpose contacts it is the
-- secret of an address that exports them. Raises 42501, PT404, 22023.
create function public.create_api_key(
  p_name text, p_can_write boolean, p_company_id uuid default null, p_purpose text default 'api'
)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_name constant text := private.clean_line(p_name);
  v_key constant text := case p_purpose when 'api' then 'rz_' else 'rx_' end || private.new_password();
begin
  if auth.uid() is null then
    raise exception 'Uma chave precisa da pessoa que a cria.' using errcode = '42501';
  end if;
  if v_name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if char_length(v_name) > 60 then perform private.too_long('Nome', 60); end if;
  -- Two at once would pass the limit.
  perform from public.companies where id = v_company for no key update;
  if (select count(*) from private.api_keys where company_id = v_company and purpose = p_purpose and revoked_at is null) >= 20 then
    raise exception '%', case p_purpose
      when 'api' then 'Uma empresa pode ter no máximo 20 chaves. Revogue uma que não usa mais.'
      else 'Uma empresa pode ter no máximo 20 endereços de exportação. Revogue um que não usa mais.'
    end using errcode = '22023';
  end if;
  insert into private.api_keys (company_id, name, can_write, purpose, hint, key_hash, created_by)
  values (
    v_company, v_name, coalesce(p_can_write, false) and p_purpose = 'api', p_purpose, right(v_key, 4),
    private.hash_token(v_key), auth.uid()
  );
  return v_key;
exception when check_violation or not_null_violation then
  raise exception 'Finalidade desconhecida.' using errcode = '22023';
end
$$;

grant execute on function public.create_api_key(text, boolean, uuid, text) to authenticated, service_role;
