-- Nulls if nobody is eligible; the reason's line has at most 20 sellers. The caller holds the rotation lock.
create function private.take_turn(
  p_company uuid, out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql as $$
begin
  loop
    with team as materialized (
      select id, name, leads_received, last_assigned_at,
        case
          when role <> 'seller' then 'manager'
          when not active then 'inactive'
          when private.phone_key(phone) is null then 'phone'
        end as left_out
      from public.sellers
      where company_id = p_company and deleted_at is null
    ), line as (
      select *,
        row_number() over (order by left_out is not null, leads_received, last_assigned_at nulls first, id) as place
      from team
    )
    select
      (array_agg(id order by place) filter (where left_out is null))[1],
      jsonb_build_object('line', coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'leads_received', leads_received, 'last_assigned_at', last_assigned_at,
        'left_out', left_out
      ) order by place), '[]'))
    into seller_id, reason
    from line where place <= 20;
    exit when seller_id is null;

    -- Waits for a concurrent change; if it made the seller ineligible, no row is found and the next is tried.
    update public.sellers s
    set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp(),
      leads_total = s.leads_total + 1, last_activity = clock_timestamp(),
      conversion_rate = private.conversion_rate(s.leads_converted, s.leads_total + 1)
    where s.id = seller_id and private.is_eligible(s)
    returning s.name, s.phone into seller_name, seller_phone;
    exit when found;
  end loop;
end
$$;
