-- Whoever is archived or switched off at the same moment gets no lead: the update that counts it waits for that change,
-- and looks again. Without a row of its own the turn is the next one's; each time around there is one fewer.
create or replace function private.take_turn(
  p_company uuid, out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql as $$
declare
  v_line json;
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
      select * from team
      order by left_out is not null, leads_received, last_assigned_at nulls first, id
      limit 20
    )
    select json_agg(line), (array_agg(id) filter (where left_out is null))[1]
    into v_line, seller_id
    from line;

    reason := json_build_object('line', coalesce(v_line, '[]'));
    if seller_id is not null then
      update public.sellers s
      set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp(),
        leads_total = s.leads_total + 1, last_activity = clock_timestamp(),
        conversion_rate = private.conversion_rate(s.leads_converted, s.leads_total + 1)
      where s.id = seller_id and private.is_eligible(s)
      returning s.name, s.phone into seller_name, seller_phone;
    end if;
    exit when seller_name is not null or seller_id is null;
  end loop;
end
$$;
