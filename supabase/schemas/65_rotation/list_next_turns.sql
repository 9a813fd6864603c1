-- A line's entry after its p_nth lead from now on.
create function private.entry_after_turn(p_entry jsonb, p_nth integer) returns jsonb
language sql stable as $$
  select jsonb_build_array(
    p_entry -> 0, p_entry -> 1, (p_entry ->> 2)::integer + 1, now() + p_nth * interval '1 microsecond',
    case when m.more ->> 'leads_today' = m.more ->> 'daily_limit' then 'limit' end, m.more
  )
  from (
    select coalesce(p_entry -> 5, '{}') || case when p_entry #> '{5,daily_limit}' is null then '{}'
      else jsonb_build_object('leads_today', (p_entry #>> '{5,leads_today}')::integer + 1) end as more
  ) m
$$;

-- Who gets the next leads of the company, or of a team, at most 20, if nothing else changes: the order of take_turn(), gone
-- through with counters that nobody stores. Ends where the group's daily limits do.
create function public.list_next_turns(
  p_count integer default 10, p_team_id uuid default null, p_company_id uuid default null
)
returns table (place integer, seller_id uuid, seller_name text)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  v_company constant uuid := (private.company_to_read(p_company_id)).id;
  v_line jsonb := private.find_turn(v_company, p_team_id, null, null) -> 'line';
begin
  for n in 1 .. least(p_count, 20) loop
    seller_id := private.seller_of_reason(jsonb_build_object('line', v_line));
    exit when seller_id is null;
    place := n;
    seller_name := (select p ->> 1 from jsonb_array_elements(v_line) as line (p) where p ->> 0 = seller_id::text);
    return next;
    v_line := (
      select jsonb_agg(case when p ->> 0 = seller_id::text then private.entry_after_turn(p, n) else p end)
      from jsonb_array_elements(v_line) as line (p)
    );
  end loop;
end
$$;

grant execute on function public.list_next_turns(integer, uuid, uuid) to authenticated, service_role;
