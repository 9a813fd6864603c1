-- How each seller of a company stands, in the company (no team) and in each of their teams: own is turns + head start,
-- others what the least of the others counts at the seller's weight. The others are those who are eligible and not absent,
-- but of a team none of p_newcomers.
create function private.standings(p_company uuid, p_newcomers uuid[] default '{}')
returns table (seller_id uuid, team_id uuid, weight integer, own integer, others integer, is_present boolean)
language sql stable as $$
  select id, team_id, weight, own, floor(least * weight / 2520)::integer, is_present
  from (
    select id, team_id, weight, own, is_present, min(case when is_present then private.turn_score(own, 0, weight) end)
      over (
        partition by team_id rows between unbounded preceding and unbounded following exclude current row
      ) as least
    from (
      select s.id, null::uuid as team_id, s.weight::integer, s.leads_received + s.head_start as own,
        private.is_eligible(s) and private.absent_until(s, now()) is null as is_present
      from public.sellers s where s.company_id = p_company
      union all
      select s.id, m.team_id, s.weight, m.turns + m.head_start,
        private.is_eligible(s) and private.absent_until(s, now()) is null and s.id <> all (p_newcomers)
      from public.team_members m join public.sellers s on s.id = m.seller_id where m.company_id = p_company
    ) counted
  ) compared
$$;

-- Gives a newcomer, or somebody who was absent, the head start that lifts them to the least of the others, in the company
-- and in each of their teams. Returns the head start in the company.
create function public.level_seller(p_seller_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  v_head_start integer;
  v_name text;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  update public.team_members m set head_start = m.head_start + t.others - t.own
  from private.standings(v_company) t
  where t.seller_id = p_seller_id and t.others > t.own
    and m.company_id = v_company and m.team_id = t.team_id and m.seller_id = p_seller_id;
  update public.sellers s set head_start = s.head_start + greatest(t.others - t.own, 0)
  from private.standings(v_company) t
  where t.seller_id = p_seller_id and t.team_id is null and s.id = p_seller_id
  returning s.head_start, s.name into v_head_start, v_name;
  perform private.record_activity(v_company, 'seller.levelled', p_seller_id, v_name);
  return v_head_start;
end
$$;

grant execute on function public.level_seller(uuid) to authenticated, service_role;
