-- Won or lost: what became of a lead. The numbers of its seller follow, whichever way the lead changes.
alter table public.leads_captured
  add column outcome text check (outcome in ('won', 'lost')),
  -- `between` also refuses NaN, which is greater than every number.
  add column outcome_value numeric(14, 2) check (outcome_value between 0 and 999999999999.99),
  add column outcome_at timestamptz,
  add column outcome_by uuid,
  add constraint leads_captured_value_of_won_check check (outcome_value is null or outcome is not distinct from 'won');

-- Leads in the seller's history: unlike leads_received never zeroed. A sum of values has room for more than one value.
alter table public.sellers
  add column leads_total private.tally not null default 0,
  alter column total_sales type numeric(20, 2);

update public.sellers s
set leads_total = coalesce(l.leads, 0), last_activity = greatest(s.last_activity, s.last_assigned_at)
from public.sellers every
left join (select seller_id, count(*) as leads from public.leads_captured group by seller_id) l on l.seller_id = every.id
where every.id = s.id;

create function private.conversion_rate(p_converted integer, p_total integer) returns numeric
language sql immutable parallel safe as $$
  select case when p_total > 0 then least(round(100.0 * p_converted / p_total, 1), 100.0) else 0.0 end
$$;

-- The turn counts the lead for the seller's history too, in the one update that it makes anyway. In the migration that
-- counts the leads of before: a lead that arrives while the database is brought up to date is in one count or the other.
create or replace function private.take_turn(
  p_company uuid, out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql as $$
declare
  v_line json;
begin
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
    where s.id = seller_id
    returning s.name, s.phone into seller_name, seller_phone;
  end if;
end
$$;

-- Every figure in one write. Never below zero: a number that somebody restored must not keep a lead from being erased.
create function private.add_to_seller(p_seller uuid, p_leads integer, p_won integer, p_sales numeric, p_at timestamptz)
returns void
language sql set search_path = '' as $$
  update public.sellers
  set leads_total = greatest(leads_total + p_leads, 0),
    leads_converted = greatest(leads_converted + p_won, 0),
    conversion_rate = private.conversion_rate(greatest(leads_converted + p_won, 0), greatest(leads_total + p_leads, 0)),
    total_sales = greatest(total_sales + coalesce(p_sales, 0), 0),
    last_activity = greatest(last_activity, p_at)
  where id = p_seller
$$;

-- The functions that give a lead to a seller count it as they do so; the server's own writes are counted here. Whoever
-- writes a seller's figures holds the rotation lock first, as captures do: else the two could wait for each other.
create function private.follow_changed_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_moved integer := case when tg_nargs > 0 and old.seller_id is distinct from new.seller_id then 1 else 0 end;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  perform private.add_to_seller(
    c.seller_id, sum(c.leads)::integer, (count(*) filter (where c.outcome = 'won' and c.sign > 0)
      - count(*) filter (where c.outcome = 'won' and c.sign < 0))::integer, sum(c.sign * c.value), max(c.at)
  )
  from (values
    (old.seller_id, -v_moved, old.outcome, -1, old.outcome_value, null::timestamptz),
    (new.seller_id, v_moved, new.outcome, 1, new.outcome_value,
      greatest(new.outcome_at, case when v_moved > 0 then clock_timestamp() end))
  ) as c (seller_id, leads, outcome, sign, value, at)
  where c.seller_id is not null
  group by c.seller_id
  order by c.seller_id;
  return null;
end
$$;

create trigger follow_changed_lead after update of outcome, outcome_value, seller_id on public.leads_captured
for each row when (
  current_user <> 'service_role' and (
    (old.outcome, old.outcome_value) is distinct from (new.outcome, new.outcome_value)
    or (new.outcome = 'won' and old.seller_id is distinct from new.seller_id)
  )
)
execute function private.follow_changed_lead();
create trigger follow_lead_changed_by_server after update of outcome, outcome_value, seller_id on public.leads_captured
for each row when (
  current_user = 'service_role' and (old.outcome, old.outcome_value, old.seller_id)
    is distinct from (new.outcome, new.outcome_value, new.seller_id)
)
execute function private.follow_changed_lead('counts the lead too');

-- Once a statement: a seller's row that is written once for each of a million leads would get slower with each.
create function private.follow_added_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(c.company_id))
  from (select distinct company_id from added order by company_id) c;
  perform private.add_to_seller(
    seller_id, count(*)::integer, (count(*) filter (where outcome = 'won'))::integer, sum(outcome_value),
    max(greatest(created_at, outcome_at))
  )
  from added where seller_id is not null group by seller_id order by seller_id;
  return null;
end
$$;
create trigger follow_added_leads after insert on public.leads_captured
referencing new table as added for each statement when (current_user = 'service_role')
execute function private.follow_added_leads();

create function private.follow_deleted_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(c.company_id))
  from (select distinct company_id from deleted order by company_id) c;
  perform private.add_to_seller(
    seller_id, -count(*)::integer, -(count(*) filter (where outcome = 'won'))::integer, -sum(outcome_value), null
  )
  from deleted where seller_id is not null group by seller_id order by seller_id;
  return null;
end
$$;
create trigger follow_deleted_leads after delete on public.leads_captured
referencing old table as deleted for each statement execute function private.follow_deleted_leads();

-- service_role has no list of columns, and these figures are nobody's to write.
create function private.refuse_figures() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Os números de um vendedor vêm dos seus leads e não podem ser alterados.' using errcode = '42501';
end
$$;
create trigger refuse_figures_inserted before insert on public.sellers
for each row when (
  current_user in ('authenticated', 'service_role')
  and (new.leads_total, new.leads_converted, new.conversion_rate, new.total_sales, new.last_activity)
    is distinct from (0, 0, 0.0, 0.0, null::timestamptz)
)
execute function private.refuse_figures();
create trigger refuse_figures_updated
before update of leads_total, leads_converted, conversion_rate, total_sales, last_activity on public.sellers
for each row when (
  current_user in ('authenticated', 'service_role')
  and (new.leads_total, new.leads_converted, new.conversion_rate, new.total_sales, new.last_activity)
    is distinct from (old.leads_total, old.leads_converted, old.conversion_rate, old.total_sales, old.last_activity)
)
execute function private.refuse_figures();
