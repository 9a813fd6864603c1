-- What is told of a lead, as it is now.
create function private.lead_event_data(l public.leads_captured, p public.lead_progress) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', l.id, 'ref', private.lead_code(l.id), 'name', l.name, 'phone', l.phone, 'email', l.email, 'city', l.city,
    'source', l.source, 'link', (select u.short_code from public.short_urls u where u.id = l.short_url_id),
    'answers', l.extra, 'attribution', l.attribution, 'created_at', l.created_at,
    'seller', (select jsonb_build_object('id', s.id, 'name', s.name) from public.sellers s where s.id = l.seller_id),
    'opened_at', p.opened_at, 'answer', p.answer, 'answered_at', p.answered_at,
    'outcome', l.outcome, 'outcome_value', l.outcome_value, 'outcome_at', l.outcome_at
  )
$$;

create function private.event_payload(p_type text, p_at timestamptz, p_data jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('type', p_type, 'timestamp', p_at, 'data', p_data)
$$;

-- A company that has no webhook for it pays one look into an index.
create function private.wants_event(p_company uuid, p_type text) returns boolean
language sql stable as $$
  select exists (
    select from public.webhooks w where w.company_id = p_company and w.active and p_type = any (w.events)
  )
$$;

-- Whether ad platforms may know of the lead. Who was asked is bound by the answer, whatever the company asks later.
create function private.may_be_reported(l public.leads_captured) returns boolean
language sql stable as $$
  select case when l.consent::jsonb ? 'ads' then l.consent::jsonb -> 'ads' = 'true'
    else not (select c.asks_for_ads from public.companies c where c.id = l.company_id)
  end
$$;

-- An ad platform hears of a lead and of its sale once each. Meta refuses a sale without a value; Google Ads reads a file.
create function private.is_conversion(w public.webhooks, p_type text, l public.leads_captured) returns boolean
language sql stable as $$
  select w.kind <> 'google_ads'
    and (p_type = 'lead.captured' or l.outcome = 'won' and (w.kind <> 'meta' or l.outcome_value is not null))
    and private.may_be_reported(l)
    and not exists (
      select from private.webhook_deliveries d where d.lead_id = l.id and d.webhook_id = w.id and d.type = p_type
    )
$$;

-- A webhook that is being deleted is left out. p_lead is null for what concerns none. Ad platforms hear of no correction.
create function private.write_event(
  p_company uuid, p_type text, p_lead public.leads_captured, p_data jsonb, p_is_correction boolean default false
) returns void
language sql as $$
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, p_type, p_lead.id, private.event_payload(p_type, clock_timestamp(), p_data)
  from public.webhooks w
  where w.company_id = p_company and w.active and p_type = any (w.events)
    and (w.kind = 'webhook' or not p_is_correction and private.is_conversion(w, p_type, p_lead))
  order by w.id for key share
$$;

create function private.write_lead_event(
  p_type text, p_lead public.leads_captured, p_is_correction boolean default false
) returns void
language plpgsql as $$
begin
  if private.wants_event(p_lead.company_id, p_type) then
    perform private.write_event(p_lead.company_id, p_type, p_lead, private.lead_event_data(
      p_lead, (select p from public.lead_progress p where p.lead_id = p_lead.id)
    ), p_is_correction);
  end if;
end
$$;

-- Of a lead of the tail the fold tells, as it is then: the order is that of the events.
create function private.is_folded(p_lead public.leads_captured) returns boolean
language sql stable as $$
  select exists (
    select from private.company_tallies t where t.company_id = p_lead.company_id and p_lead.arrival <= t.folded
  )
$$;

-- For the fold, which holds the rotation lock. Rows of progress that somebody changes are waited for: who changes one later
-- finds the lead folded.
create function private.write_new_lead_events(p_company uuid, p_after bigint, p_until bigint) returns void
language plpgsql as $$
begin
  if not exists (select from public.webhooks where company_id = p_company and active) then
    return;
  end if;
  perform from public.leads_captured l join public.lead_progress p on p.lead_id = l.id
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
  order by l.arrival for share of p;
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, e.type, (e.lead).id, e.payload
  from (
    select l as lead, t.place, t.type, private.event_payload(t.type, t.at, d.data) as payload
    from public.leads_captured l
    left join public.lead_progress p on p.lead_id = l.id
    -- Once for each lead.
    cross join lateral (select private.lead_event_data(l, p) as data offset 0) d
    cross join lateral (values
      (1, 'lead.captured', l.created_at),
      (2, 'lead.assigned', case when l.seller_id is not null then l.created_at end),
      (3, 'lead.opened', p.opened_at),
      (4, 'lead.confirmed', case when p.answer = 'received' then p.answered_at end),
      (5, 'lead.rescue', case when p.answer = 'missed' and p.no_messages_at is null then p.answered_at end),
      (6, 'lead.outcome', l.outcome_at)
    ) as t (place, type, at)
    where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until and t.at is not null
      and private.is_news(l)
    offset 0
  ) e
  join public.webhooks w on w.company_id = p_company and w.active and e.type = any (w.events)
    and (w.kind = 'webhook' or private.is_conversion(w, e.type, e.lead))
  order by (e.lead).arrival, e.place, w.id for key share of w;
end
$$;

create function private.tell_of_changed_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_folded(new) then
    if new.seller_id is distinct from old.seller_id and new.seller_id is not null then
      perform private.write_lead_event('lead.assigned', new);
      -- It waited for a seller longer than for its rescue.
      if old.seller_id is null and new.outcome is null then
        perform private.write_lead_event('lead.rescue', new)
        from public.lead_progress p join public.companies c on c.id = p.company_id
        where p.lead_id = new.id and private.needs_call(p)
          and p.created_at <= now() - make_interval(mins => c.rescue_minutes);
      end if;
    end if;
    if (new.outcome, new.outcome_value) is distinct from (old.outcome, old.outcome_value) then
      perform private.write_lead_event(
        'lead.outcome', new, old.outcome is not distinct from 'won' and old.outcome_value is not null
      );
    end if;
  end if;
  return null;
end
$$;

-- After the triggers that wait for the rotation, and so for the fold: those are named follow_.
create trigger tell_of_changed_lead after update of seller_id, outcome, outcome_value on public.leads_captured
for each row when (
  (old.seller_id, old.outcome, old.outcome_value) is distinct from (new.seller_id, new.outcome, new.outcome_value)
) execute function private.tell_of_changed_lead();

create function private.tell_of_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_lead public.leads_captured;
begin
  select * into v_lead from public.leads_captured where id = new.lead_id;
  if not found or not private.is_folded(v_lead) then
    return null;
  end if;
  if old.opened_at is null and new.opened_at is not null then
    perform private.write_lead_event('lead.opened', v_lead);
  end if;
  if new.answer is distinct from old.answer then
    if new.answer = 'received' then
      perform private.write_lead_event('lead.confirmed', v_lead);
    elsif new.answer = 'missed' and v_lead.seller_id is not null and v_lead.outcome is null
      -- Nor one that has waited since it was told.
      and not (old.answer is null and old.opened_at is null and exists (
        select from private.webhook_deliveries d where d.lead_id = v_lead.id and d.type = 'lead.rescue'
      )) then
      perform private.write_lead_event('lead.rescue', v_lead);
    end if;
  end if;
  return null;
end
$$;

create trigger tell_of_progress after update of opened_at, answer on public.lead_progress
for each row when ((old.opened_at, old.answer) is distinct from (new.opened_at, new.answer))
execute function private.tell_of_progress();

-- For a job: rescues that began by waiting, once for each address. A lead that is being changed or erased waits for the
-- next run.
create function private.write_rescue_events() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, 'lead.rescue', l.id,
    private.event_payload('lead.rescue', clock_timestamp(), private.lead_event_data(l, p))
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  cross join lateral private.begun_rescues(c) b
  join public.leads_captured l on l.id = b.lead_id
  join public.lead_progress p on p.lead_id = l.id
  where w.active and 'lead.rescue' = any (w.events) and b.begun >= w.created_at and not exists (
    select from private.webhook_deliveries d
    where d.lead_id = l.id and d.webhook_id = w.id and d.type = 'lead.rescue'
  )
  order by b.begun, w.id for key share of w for key share of l skip locked
$$;

grant execute on function private.write_rescue_events() to service_role;

-- What was told of an erased lead keeps its id alone, and what was not sent yet is not sent.
create function private.tell_of_erased_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_told bigint[] := array(
    select d.id from gone g
    cross join lateral (select id from private.webhook_deliveries where lead_id = g.id offset 0) d
  );
begin
  delete from private.webhook_deliveries where id = any (v_told) and finished_at is null;
  update private.webhook_deliveries
  set payload = private.event_payload(
      type, (payload ->> 'timestamp')::timestamptz, jsonb_build_object('id', lead_id)
    ), answer = null
  where id = any (v_told);
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, 'lead.erased', g.id,
    private.event_payload('lead.erased', clock_timestamp(), jsonb_build_object('id', g.id))
  from gone g
  join public.companies c on c.id = g.company_id and c.deleted_at is null
  join public.webhooks w on w.company_id = c.id and w.active and 'lead.erased' = any (w.events)
  order by g.arrival, w.id for key share of w;
  return null;
end
$$;

create trigger tell_of_erased_leads after delete on public.leads_captured
referencing old table as gone for each statement execute function private.tell_of_erased_leads();

create function private.tell_of_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.wants_event(new.company_id, 'seller.changed') then
    perform private.write_event(new.company_id, 'seller.changed', null, jsonb_build_object(
      'id', new.id, 'name', new.name, 'email', new.email, 'phone', new.phone, 'role', new.role, 'active', new.active,
      'away_until', new.away_until, 'leave_from', new.leave_from, 'leave_until', new.leave_until,
      'daily_limit', new.daily_limit, 'weight', new.weight, 'archived_at', new.deleted_at
    ));
  end if;
  return null;
end
$$;

create trigger tell_of_new_seller after insert on public.sellers
for each row execute function private.tell_of_seller();
-- Not for counters: a turn fires no trigger.
create trigger tell_of_changed_seller after update of name, email, phone, role, active, deleted_at, away_until, leave_from,
  leave_until, daily_limit, weight on public.sellers
for each row when (
  (old.name, old.email, old.phone, old.role, old.active, old.deleted_at, old.away_until, old.leave_from,
    old.leave_until, old.daily_limit, old.weight)
  is distinct from (new.name, new.email, new.phone, new.role, new.active, new.deleted_at, new.away_until, new.leave_from,
    new.leave_until, new.daily_limit, new.weight)
) execute function private.tell_of_seller();
