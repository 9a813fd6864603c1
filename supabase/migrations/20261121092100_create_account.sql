-- For the program that owns the database: an account that can sign in at once, with its approved profile.
-- The password comes as a bcrypt hash. An address that exists already keeps its account as it is.
create function private.create_account(
  p_email text, p_password_hash text, p_name text, p_role text, p_company_id uuid
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
  v_id uuid;
begin
  select id into v_id from auth.users where email = v_email and not is_sso_user;
  if v_id is not null then
    return v_id;
  end if;
  v_id := gen_random_uuid();
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
    confirmation_token, recovery_token, email_change_token_new, email_change,
    raw_app_meta_data, raw_user_meta_data
  ) values (
    '00000000-0000-0000-0000-000000000000', v_id, 'authenticated', 'authenticated', v_email, p_password_hash,
    now(), now(), now(), '', '', '', '',
    '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('name', p_name, 'email_verified', true)
  );
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  values (
    v_id::text, v_id,
    jsonb_build_object('sub', v_id, 'email', v_email, 'email_verified', true, 'phone_verified', false),
    'email', now(), now()
  );
  update public.users set role = p_role, company_id = p_company_id, approved = true where id = v_id;
  return v_id;
end
$$;
