-- Returns the id; an existing account of the address is unchanged. Only the database's owner calls it.
create function private.create_account(
  p_email text, p_password_hash text, p_name text, p_role text, p_company_id uuid
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
  v_id uuid;
begin
  select id into v_id from auth.users where email = v_email and not is_sso_user;
  if found then
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

-- A pending change of e-mail goes too: its links would sign the user in.
create function private.end_sessions(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.one_time_tokens
  where user_id = any (p_users) and token_type in ('email_change_token_new', 'email_change_token_current');
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where id = any (p_users) and email_change <> '';
  delete from auth.sessions where user_id = any (p_users);
  delete from auth.refresh_tokens where user_id = any (p_users::text[]);
end
$$;

-- GoTrue's format; without a user the actor is the service role.
create function private.note_account_event(p_action text, p_log_type text, p_traits jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
      'action', p_action,
      'actor_id', coalesce(a.id, '00000000-0000-0000-0000-000000000000'),
      'actor_username', case when a.id is null then 'service_role' else coalesce(nullif(a.phone, ''), a.email, '') end,
      'actor_via_sso', coalesce(a.is_sso_user, false),
      'log_type', p_log_type,
      'traits', p_traits
    )::json, now(), coalesce(current_setting('request.client_address', true), '')
  from (select) nobody left join auth.users a on a.id = auth.uid()
$$;
