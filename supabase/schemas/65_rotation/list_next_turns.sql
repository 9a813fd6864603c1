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

-- Why the first of a line is the next, as private.turn_sentence() says it afterwards.
create function private.next_turn_words(p_line jsonb, p_team text) returns text
language sql immutable parallel safe as $$
  select format(
    case private.turn_cause(p_line)
      when 'alone' then 'é a única pessoa disponível%s'
      when 'less for the weight' then 'recebeu menos em relação ao seu peso%s'
      when 'less' then case when p_line::text like '%"head_start"%' then 'tem a menor contagem de leads%s' else 'tem menos leads%s' end
      when 'longer' then 'está entre os que têm menos leads%s e espera há mais tempo'
      else 'está entre os que têm menos leads%s; no empate, vale a ordem sorteada no cadastro'
    end,
    coalesce(' na equipe ' || p_team, '')
  )
$$;

-- Who gets the next leads of the company, or of a team, at most 20, if nothing else changes: the order of take_turn(), gone
-- through with counters that nobody stores. Ends where the group's daily limits do. While leads wait, from the moment on
-- at which they are handed out (from_at). why is of the first.
create function public.list_next_turns(
  p_count integer default 10, p_team_id uuid default null, p_company_id uuid default null
)
returns table (place integer, seller_id uuid, seller_name text, why text, from_at timestamptz)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  v_company constant public.companies := private.company_to_read(p_company_id, 'sellers');
  v_turn jsonb := private.find_turn(v_company.id, p_team_id, null, null);
  v_line jsonb;
begin
  if v_turn #> '{line,0,4}' <> 'null' then
    from_at := private.returns_at(v_company, private.kept_for_team(v_turn));
    if from_at is not null then
      v_turn := private.find_turn(v_company.id, p_team_id, null, null, from_at);
    end if;
  end if;
  v_line := v_turn -> 'line';
  why := private.next_turn_words(v_line, case when v_turn ->> 'group' like 'team%' then v_turn #>> '{team,1}' end);
  for n in 1 .. least(p_count, 20) loop
    seller_id := private.seller_of_reason(jsonb_build_object('line', v_line));
    exit when seller_id is null;
    place := n;
    seller_name := (select p ->> 1 from jsonb_array_elements(v_line) as line (p) where p ->> 0 = seller_id::text);
    return next;
    why := null;
    v_line := (
      select jsonb_agg(case when p ->> 0 = seller_id::text then private.entry_after_turn(p, n) else p end)
      from jsonb_array_elements(v_line) as line (p)
    );
  end loop;
end
$$;

grant execute on function public.list_next_turns(integer, uuid, uuid) to authenticated, service_role;
