-- At most 100: the present one, then by last refresh.
create function public.list_own_sessions()
returns table (
  id uuid, is_current boolean, started_at timestamptz, seen_at timestamptz, address text, user_agent text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_second_factor('Conclua a verificação em duas etapas para ver seus aparelhos.');
  return query
  select s.id, s.id::text = auth.jwt() ->> 'session_id', s.created_at,
    greatest(s.refreshed_at at time zone 'utc', s.created_at), host(s.ip), s.user_agent
  from auth.sessions s
  where s.user_id = auth.uid() and coalesce(s.not_after > now(), true)
  order by 2 desc nulls last, 4 desc, 1
  limit 100;
end
$$;

grant execute on function public.list_own_sessions() to authenticated, service_role;
