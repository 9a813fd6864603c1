-- The trail of who set whose password, and what of people's accounts goes with time (docs/self-hosting.md).

-- As GoTrue writes one: without a user the server's key acted.
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

create or replace function public.update_company_user_password(p_company_id uuid, p_email text, p_new_password text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user record;
begin
  perform private.require_super_admin('Apenas super administradores podem redefinir senhas');
  if coalesce(char_length(p_new_password), 0) < 6 then
    raise exception 'A senha deve ter pelo menos 6 caracteres.' using errcode = '22023';
  end if;
  -- Bcrypt reads no further: the rest would be no part of the password.
  if octet_length(p_new_password) > 72 then
    raise exception 'A senha pode ter no máximo 72 bytes; letras com acento contam como dois.' using errcode = '22023';
  end if;
  if not exists (select from public.companies c where c.id = p_company_id and c.deleted_at is null) then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  select u.id, u.role, a.email into v_user
  from public.users u join auth.users a on a.id = u.id
  where a.email = lower(btrim(p_email)) and not a.is_sso_user and a.deleted_at is null and u.company_id = p_company_id;
  if not found then
    raise exception 'Nenhum usuário desta empresa tem este e-mail.' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'A senha de um super administrador não pode ser redefinida por aqui.' using errcode = '42501';
  end if;

  -- Links that were sent for the password of before lose their worth with it, as in GoTrue.
  update auth.users
  set encrypted_password = extensions.crypt(p_new_password, extensions.gen_salt('bf', 10)),
    recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    updated_at = now()
  where id = v_user.id;
  delete from auth.one_time_tokens
  where user_id = v_user.id and token_type in ('recovery_token', 'reauthentication_token');
  perform private.end_sessions(array[v_user.id]);
  perform private.note_account_event(
    'user_updated_password', 'user', jsonb_build_object('user_id', v_user.id, 'user_email', v_user.email)
  );
end
$$;

-- Sessions past their end for a day, without a living token for a month (their family was revoked), or unused for half
-- a year. With a session its tokens go. Times without a zone are UTC.
create function private.trim_sessions(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from auth.sessions where id = any (array(
    select s.id from auth.sessions s
    where s.not_after < p_now - interval '1 day'
      or greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at) < p_now - interval '180 days'
      or greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at) < p_now - interval '30 days'
        and not exists (select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked)
    limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

-- Used a month ago: until then, whoever comes back with one is known for a thief, and the session ends.
create function private.trim_refresh_tokens(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from auth.refresh_tokens where id = any (array(
    select t.id from auth.refresh_tokens t
    where t.updated_at < p_now - interval '30 days' and (t.revoked or t.session_id is null)
    order by t.updated_at limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

-- Codes and links that nobody used: a day is the longest they can be valid.
create function private.trim_one_time_tokens(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from auth.one_time_tokens where id = any (array(
    select t.id from auth.one_time_tokens t
    where t.updated_at < (p_now - interval '7 days') at time zone 'utc' limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

create function private.trim_audit_entries(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from auth.audit_log_entries where id = any (array(
    select e.id from auth.audit_log_entries e
    where e.created_at < p_now - interval '1 year' order by e.created_at limit p_most
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

-- Where nobody has signed in from for half a year is no longer known.
create function private.trim_known_places(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from _gateway.known_places where ctid = any (array(
    select k.ctid from _gateway.known_places k
    where k.seen_at < p_now - interval '180 days' order by k.seen_at limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

grant execute on function
  private.trim_sessions(integer, timestamptz), private.trim_refresh_tokens(integer, timestamptz),
  private.trim_one_time_tokens(integer, timestamptz), private.trim_audit_entries(integer, timestamptz),
  private.trim_known_places(integer, timestamptz)
to service_role;
