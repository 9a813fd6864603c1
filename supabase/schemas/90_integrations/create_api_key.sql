-- Returns the key, which nobody can read again. It needs a person who answers for it. Raises 42501, PT404, 22023.
create function public.create_api_key(p_name text, p_can_write boolean, p_company_id uuid default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_name constant text := private.clean_line(p_name);
  -- 192 random bits, so that a plain hash cannot be searched.
  v_key constant text := 'rz_' || translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
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
  if (select count(*) from private.api_keys where company_id = v_company and revoked_at is null) >= 20 then
    raise exception 'Uma empresa pode ter no máximo 20 chaves. Revogue uma que não usa mais.' using errcode = '22023';
  end if;
  insert into private.api_keys (company_id, name, can_write, hint, key_hash, created_by)
  values (v_company, v_name, coalesce(p_can_write, false), right(v_key, 4), private.hash_token(v_key), auth.uid());
  return v_key;
end
$$;

grant execute on function public.create_api_key(text, boolean, uuid) to authenticated, service_role;
