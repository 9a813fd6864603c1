-- What a new password needs: the server writes config.toml's rules ([auth] minimum_password_length,
-- password_requirements) here at each start. Elsewhere the row is changed by hand.
create table private.password_rules (
  id boolean primary key default true check (id),
  minimum_length integer not null default 6 check (minimum_length >= 6),
  -- Of each set of characters one at least, and what all of them are called: "letras e números".
  required_sets text[] not null default '{}',
  required_kinds text not null default ''
);
alter table private.password_rules enable row level security;
insert into private.password_rules default values;

create function private.check_password(p_password text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules private.password_rules;
begin
  select * into v_rules from private.password_rules;
  if coalesce(char_length(p_password), 0) < v_rules.minimum_length then
    raise exception 'A senha deve ter pelo menos % caracteres.', v_rules.minimum_length using errcode = '22023';
  end if;
  -- Bcrypt reads no further: the rest would be no part of the password.
  if octet_length(p_password) > 72 then
    raise exception 'A senha pode ter no máximo 72 bytes; letras com acento contam como dois.' using errcode = '22023';
  end if;
  if exists (select from unnest(v_rules.required_sets) set where translate(p_password, set, '') = p_password) then
    raise exception 'A senha deve ter %.', v_rules.required_kinds using errcode = '22023';
  end if;
end
$$;

-- A hash as the sign-in reads it, of the auth service's cost or somewhat more: one that takes hours would stop sign-ins.
create function private.read_password_hash(p_hash text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_hash, '') !~ '^\$2[aby]\$1[0-4]\$[./A-Za-z0-9]{53}$' then
    raise exception 'p_password_hash must be a bcrypt hash of cost 10 to 14.' using errcode = '22023';
  end if;
  return p_hash;
end
$$;

-- Asked by the functions before they hash, with the claims of a token that was verified: false for who may set none.
create function public.check_new_password(p_caller jsonb, p_password text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    return false;
  end if;
  perform private.check_password(p_password);
  return true;
end
$$;
revoke execute on function public.check_new_password(jsonb, text) from public, anon, authenticated;
grant execute on function public.check_new_password(jsonb, text) to service_role;
