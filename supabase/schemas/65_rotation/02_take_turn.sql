-- The next seller: fewest leads_received, then longest since the last lead (none comes first), then id. Counts the turn;
-- nulls if nobody is eligible. The caller holds the rotation lock. The reason's line has the first 20 sellers, each
-- [id, name, leads_received, last_assigned_at, left_out]; those left out come last.
create function private.take_turn(
  p_company uuid, out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql as $$
declare
  v_line jsonb;
begin
  loop
    select jsonb_agg(jsonb_build_array(id, name, leads_received, last_assigned_at, left_out)) into v_line
    from (
      select * from (
        select id, name, leads_received, last_assigned_at,
          case
            when role <> 'seller' then 'manager'
            when not active then 'inactive'
            when phone_key is null then 'phone'
          end as left_out
        from public.sellers
        where company_id = p_company and deleted_at is null
      ) team
      order by left_out is not null, leads_received, last_assigned_at nulls first, id
      limit 20
    ) line;
    reason := jsonb_build_object('line', coalesce(v_line, '[]'));
    exit when v_line is null or v_line #>> '{0,4}' is not null;

    -- Waits for a concurrent change; if it made the seller ineligible, no row is found and the next is tried.
    update public.sellers s
    set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp(),
      leads_total = s.leads_total + 1, last_activity = clock_timestamp(),
      conversion_rate = private.conversion_rate(s.leads_converted, s.leads_total + 1)
    where s.id = (v_line #>> '{0,0}')::uuid and private.is_eligible(s)
    returning s.id, s.name, s.phone_key into seller_id, seller_name, seller_phone;
    exit when found;
  end loop;
end
$$;
