-- A token outlives its session by up to an hour: with the sign-out, a new password or the session's end it stops at once.
create function private.session_lives() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'session_id', '') = '' or exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and coalesce(s.not_after > now(), true)
  )
$$;

create function private.require_living_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise exception 'Sua sessão terminou. Entre novamente.' using errcode = 'PT401';
  end if;
end
$$;

create or replace function private.caller() returns public.users
language sql stable security definer set search_path = '' as $$
  select u.*
  from public.users u
  where u.id = (select auth.uid())
    and u.approved
    and (
      coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal1'
      or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    )
    and not exists (
      select from auth.users a where a.id = u.id and (a.banned_until > now() or a.deleted_at is not null)
    )
    and (select private.session_lives())
$$;

-- Who asks for a company's data is told, so that the page asks for the password instead of showing nothing. A lead that
-- such a browser sends is none of these: it is never refused.
create or replace function private.companies_of_caller(p_roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
begin
  if v_caller.id is null then
    perform private.require_living_session();
  end if;
  if v_caller.role = 'super_admin' then
    return array(select id from public.companies where deleted_at is null);
  end if;
  return array(
    select id from public.companies
    where id = v_caller.company_id and v_caller.role = any (p_roles) and active and deleted_at is null
  );
end
$$;

-- What one may know and change of oneself before approval needs the session as well.
create or replace function private.may_ask_about(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  return p_user = auth.uid() or coalesce(auth.role(), '') = 'service_role' or (
    private.is_super_admin() and not exists (
      select from public.users u join public.companies c on c.id = u.company_id
      where u.id = p_user and c.deleted_at is not null
    )
  );
end
$$;

create or replace function public.update_own_profile(p_name text)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_living_session();
  -- Who has a second factor must have used it, as in private.caller().
  update public.users u
  set name = private.read_name(p_name), updated_at = now()
  where u.id = auth.uid() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  );
  if not found then
    raise exception 'Entre novamente para alterar seu perfil.' using errcode = '42501';
  end if;
  return query select p.* from public.get_user_profile(auth.uid()) p;
end
$$;
