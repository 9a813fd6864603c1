-- Policies call these functions as (select private.x()): once per statement.

create type private.profile as (id uuid, role text, company_id uuid);

-- A token without a session id counts as a living session.
create function private.session_lives() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'session_id', '') = '' or exists (
    select from _gateway.living_sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
  );
end
$$;

-- Null unless approved, not banned or deleted, in a living session, and past a verified second factor.
create function private.caller() returns private.profile
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile;
begin
  select u.id, u.role, u.company_id into v_caller
  from public.users u
  where u.id = (select auth.uid())
    and u.approved
    and (select private.second_factor_used())
    and not exists (
      select from auth.users a where a.id = u.id and (a.banned_until > now() or a.deleted_at is not null)
    )
    and (select private.session_lives());
  return v_caller;
end
$$;

create function private.is_approved() returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.caller()).id is not null
$$;

grant execute on function private.is_approved() to authenticated, service_role;

create function private.is_super_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.caller()).role = 'super_admin', false);
end
$$;

grant execute on function private.is_super_admin() to authenticated, service_role;

create function private.acts_for_platform() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role(), '') = 'service_role' or private.is_super_admin()
$$;

-- Returns true, or raises 42501 with the given message unless super_admin or service role. As a condition of a query it
-- is evaluated before a row is read.
create function private.require_super_admin(p_sentence text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.acts_for_platform() then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
  return true;
end
$$;

grant execute on function private.require_super_admin(text) to authenticated, service_role;

create function private.require_living_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise exception 'Sua sessão expirou. Entre novamente.' using errcode = 'PT401';
  end if;
end
$$;

-- Also before approval. Raises PT401 without a living session, 42501 with the given message if a second factor was not
-- used.
create function private.require_second_factor(p_sentence text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  if not private.second_factor_used() then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
end
$$;
