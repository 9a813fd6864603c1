-- Whose turn it is. Every function here runs under the company's rotation lock, which makes the order exact.

-- Transaction-scoped and one per company: other companies never wait for it.
create function private.rotation_lock(p_company uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('rodizio.rotation:' || p_company::text, 0)
$$;

-- Chooses the next seller and counts the lead. The reason is the line as it stood before: up to 20 people in their
-- order with their counts, those left out at the end with why. No row but the chosen one is written.
create function private.take_turn(
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
    set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp()
    where s.id = seller_id
    returning s.name, s.phone into seller_name, seller_phone;
  end if;
end
$$;

-- Gives the leads that wait for a seller to those whose turn it is, in order of arrival.
create function private.hand_out_waiting_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_lead record;
  v_turn record;
  v_message text;
  v_count integer := 0;
begin
  for v_lead in
    select l.id, l.name, l.city, l.created_at, l.message, l.reason, c.name as company_name
    from public.leads_captured l join public.companies c on c.id = l.company_id
    where l.company_id = p_company and l.seller_id is null
    order by l.created_at, l.id
  loop
    select * into v_turn from private.take_turn(p_company);
    exit when v_turn.seller_id is null;
    v_message := private.fill_message(
      coalesce(v_lead.reason ->> 'template', v_lead.message, ''),
      v_lead.name, v_lead.city, v_lead.company_name, v_turn.seller_name
    );
    update public.leads_captured
    set seller_id = v_turn.seller_id,
      message = v_message,
      whatsapp_url = private.whatsapp_url(v_turn.seller_phone, v_message),
      reason = v_turn.reason || jsonb_build_object('handed_out_at', clock_timestamp())
    where id = v_lead.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

-- A seller became eligible. Captures never touch a seller that was not, so none waits for this row; a statement that
-- also changed eligible sellers would wait for a capture that waits for it. It gives up before PostgreSQL looks for
-- deadlocks (1 s), and the next capture hands out what is left.
create function private.welcome_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_lock_timeout text := current_setting('lock_timeout');
begin
  begin
    perform set_config('lock_timeout', '500ms', true);
    perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
    perform set_config('lock_timeout', v_lock_timeout, true);
  exception when lock_not_available then
    return null;
  end;
  perform private.hand_out_waiting_leads(new.company_id);
  return null;
end
$$;

create function private.is_eligible(p_seller public.sellers) returns boolean
language sql immutable parallel safe as $$
  select p_seller.role = 'seller' and p_seller.active and p_seller.deleted_at is null
    and private.phone_key(p_seller.phone) is not null
$$;
grant execute on function private.is_eligible(public.sellers) to authenticated, service_role;

create trigger welcome_seller_inserted after insert on public.sellers
for each row when (private.is_eligible(new)) execute function private.welcome_seller();
create trigger welcome_seller_updated after update of role, active, deleted_at, phone on public.sellers
for each row when (private.is_eligible(new) and not private.is_eligible(old))
execute function private.welcome_seller();

-- Two statements that change several sellers, and captures between them, would lock the same rows in different orders.
-- A user's change waits for the rotation before it locks any row; captures hold that lock already.
create function private.wait_for_rotation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_company uuid := private.own_company();
begin
  if v_company is not null then
    perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  end if;
  return null;
end
$$;
create trigger wait_for_rotation before update on public.sellers
for each statement when (current_setting('role', true) = 'authenticated')
execute function private.wait_for_rotation();
