-- Whose turn it is. Every function here runs under the company's rotation lock, which makes the order exact.

-- Transaction-scoped and one per company: other companies never wait for it.
create function private.rotation_lock(p_company uuid) returns bigint
language sql immutable strict parallel safe as $$
  select hashtextextended('rodizio.rotation:' || p_company::text, 0)
$$;

-- Chooses the next seller, counts the lead, and says why: the candidates in order with their counts before this
-- lead, who was left out, and which rule decided. No row but the chosen one is written. Lists stop at 20 names.
create function private.take_turn(
  p_company uuid, out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql set search_path = '' as $$
declare
  v_first jsonb;
  v_second jsonb;
begin
  select jsonb_strip_nulls(jsonb_build_object(
    'candidates', jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'leads_received', s.leads_received, 'last_assigned_at', s.last_assigned_at
    )) filter (where s.why is null and s.place <= 20),
    'candidate_count', count(*) filter (where s.why is null),
    'left_out', jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'why', s.why))
      filter (where s.why is not null and s.place <= 40)
  ))
  into reason
  from (
    select t.*, row_number() over (
      order by t.why is not null, t.leads_received, t.last_assigned_at nulls first, t.id
    ) as place
    from (
      select id, name, leads_received, last_assigned_at,
        case
          when role <> 'seller' then 'manager'
          when not active then 'inactive'
          when private.phone_key(phone) is null then 'phone'
        end as why
      from public.sellers
      where company_id = p_company and deleted_at is null
    ) t
  ) s;

  v_first := reason #> '{candidates,0}';
  if v_first is null then
    return;
  end if;
  v_second := reason #> '{candidates,1}';
  reason := reason || jsonb_build_object('rule', case
    when v_second is null then 'only'
    when v_second -> 'leads_received' <> v_first -> 'leads_received' then 'fewest'
    when v_second -> 'last_assigned_at' is distinct from v_first -> 'last_assigned_at' then 'longest_wait'
    else 'order'
  end);

  update public.sellers
  set leads_received = leads_received + 1, last_assigned_at = clock_timestamp()
  where id = (v_first ->> 'id')::uuid
  returning id, name, phone into seller_id, seller_name, seller_phone;
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

-- A seller became eligible. Captures never touch a seller that was not, so none of them waits for this row; a statement
-- that also changes eligible sellers could, hence no endless wait: the next capture hands out what is left.
create function private.welcome_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  for attempt in 1..200 loop
    if pg_try_advisory_xact_lock(private.rotation_lock(new.company_id)) then
      perform private.hand_out_waiting_leads(new.company_id);
      exit;
    end if;
    perform pg_sleep(0.005);
  end loop;
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
