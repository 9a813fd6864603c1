-- Where one is signed in, for the settings: the present session first, then by when each was last renewed.
create function public.list_own_sessions()
returns table (
  id uuid, is_current boolean, started_at timestamptz, seen_at timestamptz, address text, user_agent text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_living_session();
  if not private.second_factor_used() then
    raise exception 'Confirme a segunda etapa para ver seus aparelhos.' using errcode = '42501';
  end if;
  return query
  select s.id, s.id::text = auth.jwt() ->> 'session_id', s.created_at,
    greatest(s.refreshed_at at time zone 'utc', s.created_at), host(s.ip), s.user_agent
  from auth.sessions s
  where s.user_id = auth.uid() and coalesce(s.not_after > now(), true)
  order by 2 desc nulls last, 4 desc, 1
  limit 100;
end
$$;

-- Its tokens end with it, at once: private.require_living_session(). False where there is no such session of one's own.
create function public.end_own_session(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  if not private.second_factor_used() then
    raise exception 'Confirme a segunda etapa para tirar um aparelho da conta.' using errcode = '42501';
  end if;
  delete from auth.sessions where id = p_id and user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform private.note_account_event('logout', 'account', jsonb_build_object('session_id', p_id));
  return true;
end
$$;

-- Whose second factor super_admin may take away (remove_second_factors), of a company's people.
create function public.list_second_factor_owners(p_company_id uuid) returns table (user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem ver quem usa a segunda etapa.');
  return query
  select distinct u.id from public.users u join auth.mfa_factors f on f.user_id = u.id
  where u.company_id = p_company_id and f.status = 'verified';
end
$$;

revoke execute on function
  public.list_own_sessions(), public.end_own_session(uuid), public.list_second_factor_owners(uuid)
from public, anon;
grant execute on function public.list_own_sessions(), public.end_own_session(uuid) to authenticated;
grant execute on function public.list_second_factor_owners(uuid) to authenticated, service_role;
