-- Lifts a member to the least of the others who are eligible and not away.
create function private.level_member(p_member public.team_members) returns void
language sql set search_path = '' as $$
  update public.team_members m
  set head_start = private.lifted_head_start(m.head_start, m.turns, s.weight, o.score)
  from public.sellers s, (
    select coalesce(min(private.turn_score(n.turns, n.head_start, other.weight)), 0) as score
    from public.team_members n join public.sellers other on other.id = n.seller_id
    where n.company_id = p_member.company_id and n.team_id = p_member.team_id and n.seller_id <> p_member.seller_id
      and private.is_eligible(other) and other.away_until > now() is not true
  ) o
  where m.company_id = p_member.company_id and m.team_id = p_member.team_id and m.seller_id = p_member.seller_id
    and s.id = p_member.seller_id
$$;

-- Gives a newcomer, or somebody who was away, the head start that lifts them to the least of the others, in the company
-- and in each of their teams. Returns the head start in the company.
create function public.level_seller(p_seller_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  v_head_start integer;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  update public.sellers s
  set head_start = private.lifted_head_start(s.head_start, s.leads_received, s.weight, o.score)
  from (
    select coalesce(min(private.turn_score(other.leads_received, other.head_start, other.weight)), 0) as score
    from public.sellers other
    where other.company_id = v_company and other.id <> p_seller_id and private.is_eligible(other)
      and other.away_until > now() is not true
  ) o
  where s.id = p_seller_id
  returning s.head_start into v_head_start;
  perform private.level_member(m) from public.team_members m where m.company_id = v_company and m.seller_id = p_seller_id;
  return v_head_start;
end
$$;

grant execute on function public.level_seller(uuid) to authenticated, service_role;
