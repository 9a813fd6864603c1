-- Leads that the rotation gave, of days in the company's time zone; both may be null. The platform names a company.
create function private.turns_of(p_company public.companies, p_from date, p_to date)
returns setof public.leads_captured
language sql stable as $$
  select l.* from public.leads_captured l
  where l.company_id = p_company.id and l.reason::jsonb ? 'line'
    and l.created_at >= coalesce(private.day_start(p_from, p_company.time_zone), '-infinity')
    and l.created_at < coalesce(private.day_start(p_to + 1, p_company.time_zone), 'infinity')
$$;

-- The statement of turns, newest first, without personal data of contacts. turn is the place in these days, the oldest is
-- 1. turns, head_start and weight are the seller's before the turn, turns null for a lead that waited; team is the one
-- whose turns were compared, null for the company's; agrees says whether the reason alone leads to this seller. returns_at
-- is when a lead that waits is handed out. After the row with arrival p_before and turn p_before_turn.
create function public.list_turns(
  p_from date default null, p_to date default null, p_company_id uuid default null, p_before bigint default null,
  p_before_turn bigint default null, p_limit integer default 100
)
returns table (
  turn bigint, arrival bigint, at timestamptz, handed_out_at timestamptz, returns_at timestamptz, kind text,
  seller_name text, turns integer, head_start integer, weight integer, team text, sentence text, agrees boolean
)
language plpgsql stable security definer set search_path = '' rows 100 as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id, 'contacts');
  v_turn bigint := p_before_turn;
  v_before timestamptz;
begin
  if v_turn is null then
    select 1 + count(*) into v_turn from private.turns_of(v_company, p_from, p_to);
  end if;
  select b.created_at into v_before from public.leads_captured b where b.company_id = v_company.id and b.arrival = p_before;
  return query
  -- Computed once, and only if a listed lead waits.
  with returns as materialized (
    select t.team, private.returns_at(v_company, t.team) as at
    from (select id as team from public.teams where company_id = v_company.id union all select null) t
  )
  select v_turn - row_number() over (order by l.created_at desc, l.arrival desc),
    l.arrival, l.created_at, (r.reason ->> 'handed_out_at')::timestamptz,
    case when l.seller_id is null
      then (select w.at from returns w where w.team is not distinct from private.kept_for_team(r.reason)) end,
    case
      when r.reason ? 'transfers' then 'transfer'
      when l.seller_id is null then 'waiting'
      when r.reason ->> 'group' = 'same seller' then 'same_seller'
      when r.reason ->> 'group' = 'chosen' then 'chosen'
      else 'turn'
    end,
    coalesce((r.reason #>> '{transfers,0,from,1}') || ' → ', '') || s.name,
    case when f.entry -> 4 = 'null' or r.reason ->> 'group' = 'chosen' then (f.entry ->> 2)::integer end,
    coalesce((f.entry #>> '{5,head_start}')::integer, 0), coalesce((f.entry #>> '{5,weight}')::integer, 1),
    case when r.reason ->> 'group' like 'team%' then r.reason #>> '{team,1}' end,
    private.reason_sentence(r.reason, v_company.time_zone), l.seller_id is not distinct from private.seller_of_reason(r.reason)
  from (
    select * from private.turns_of(v_company, p_from, p_to) t
    where t.created_at <= coalesce(v_before, 'infinity')
      and (p_before is null or (t.created_at, t.arrival) < (v_before, p_before))
    order by t.created_at desc, t.arrival desc
    limit least(greatest(coalesce(p_limit, 100), 1), 1000)
  ) l
  -- A note may be about the contact.
  cross join lateral (
    select case when l.reason::jsonb ? 'transfers' then jsonb_set(l.reason, '{transfers}', (
      select jsonb_agg(step - 'note' order by n)
      from jsonb_array_elements(l.reason::jsonb -> 'transfers') with ordinality as t (step, n)
    )) else l.reason::jsonb end as reason
  ) r
  cross join lateral (select r.reason #> '{line,0}' as entry) f
  left join public.sellers s on s.id = l.seller_id
  order by l.created_at desc, l.arrival desc;
end
$$;

grant execute on function public.list_turns(date, date, uuid, bigint, bigint, integer) to authenticated, service_role;

-- Computes each turn of the days again from its stored reason: a million takes some 15 s.
create function public.check_turns(p_from date default null, p_to date default null, p_company_id uuid default null)
returns table (checked bigint, different bigint)
language sql stable security definer set search_path = '' set statement_timeout = '1min' rows 1 as $$
  select count(*), count(*) filter (where l.seller_id is distinct from private.seller_of_reason(l.reason))
  from private.company_to_read(p_company_id, 'contacts') c cross join lateral private.turns_of(c, p_from, p_to) l
$$;

grant execute on function public.check_turns(date, date, uuid) to authenticated, service_role;
