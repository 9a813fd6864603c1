-- One row, copied from config.toml at each start; on a hosted Supabase the operator changes it.
create table private.password_rules (
  id boolean primary key default true check (id),
  minimum_length integer not null default 6 check (minimum_length >= 6),
  -- One character of each set; required_kinds names them: "letras e números".
  required_sets text[] not null default '{}',
  required_kinds text not null default ''
);

insert into private.password_rules default values;
alter table private.password_rules enable row level security;

-- Raises 22023 with the message of the violated rule.
create function private.check_password(p_password text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules private.password_rules;
begin
  select * into v_rules from private.password_rules;
  if coalesce(char_length(p_password), 0) < v_rules.minimum_length then
    raise exception 'A senha deve ter pelo menos % caracteres.', v_rules.minimum_length using errcode = '22023';
  end if;
  -- The limit of bcrypt.
  if octet_length(p_password) > 72 then
    raise exception 'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.' using errcode = '22023';
  end if;
  if exists (select from unnest(v_rules.required_sets) set where translate(p_password, set, '') = p_password) then
    raise exception 'A senha deve ter %.', v_rules.required_kinds using errcode = '22023';
  end if;
end
$$;

-- Raises 22023. A sign-in with a high cost takes hours.
create function private.read_password_hash(p_hash text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_hash, '') !~ '^\$2[aby]\$1[0-4]\$[./A-Za-z0-9]{53}$' then
    raise exception 'p_password_hash must be a bcrypt hash of cost 10 to 14.' using errcode = '22023';
  end if;
  return p_hash;
end
$$;

-- Raises PT404 if there is none, 42501 for a super_admin.
create function private.find_company_account(p_company_id uuid, p_email text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user record;
begin
  if not exists (select from public.companies c where c.id = p_company_id and c.deleted_at is null) then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  select u.id, u.role into v_user
  from public.users u join auth.users a on a.id = u.id
  where a.email = lower(btrim(p_email)) and not a.is_sso_user and a.deleted_at is null and u.company_id = p_company_id;
  if not found then
    raise exception 'Nenhum usuário desta empresa tem este e-mail.' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'A senha de um super administrador não pode ser redefinida por aqui.' using errcode = '42501';
  end if;
  return v_user.id;
end
$$;

-- Also invalidates recovery links, as GoTrue does, and ends all sessions.
create function private.replace_password(p_user uuid, p_hash text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
  v_user public.users;
begin
  update auth.users
  set encrypted_password = private.read_password_hash(p_hash),
    recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    updated_at = now()
  where id = p_user
  returning email into v_email;
  delete from auth.one_time_tokens
  where user_id = p_user and token_type in ('recovery_token', 'reauthentication_token');
  perform private.end_sessions(array[p_user]);
  perform private.note_account_event(
    'user_updated_password', 'user', jsonb_build_object('user_id', p_user, 'user_email', v_email)
  );
  select * into v_user from public.users where id = p_user;
  perform private.record_activity(v_user.company_id, 'user.password_set', p_user, v_user.name);
end
$$;
