-- In order of arrival, at most 50 to bound the wait; returns the number. A team of which nobody is available holds up
-- no other lead. The caller holds the rotation lock, for which a locked lead's transaction may wait, so locked leads are
-- skipped.
create function private.hand_out_waiting_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_company_name constant text := (select c.name from public.companies c where c.id = p_company);
  v_blocked uuid[] := '{}';
  v_lead record;
  v_turn record;
  v_message text;
  v_count integer := 0;
begin
  while v_count < 50 loop
    -- The first of each team's waiting leads, by one look into the index for each.
    with recursive waiting as (
      (
        select private.waits_for_team(l.reason) as team from public.leads_captured l
        where l.company_id = p_company and l.seller_id is null order by 1 limit 1
      )
      union all
      select (
        select private.waits_for_team(l.reason) from public.leads_captured l
        where l.company_id = p_company and l.seller_id is null and private.waits_for_team(l.reason) > w.team
        order by 1 limit 1
      )
      from waiting w where w.team is not null
    )
    select w.team, l.* into v_lead
    from waiting w cross join lateral (
      select l.id, l.name, l.city, l.phone_key, l.message, l.reason::jsonb, l.created_at
      from public.leads_captured l
      where l.company_id = p_company and l.seller_id is null and private.waits_for_team(l.reason) = w.team
      order by l.created_at, l.id limit 1 for no key update skip locked
    ) l
    where w.team <> all (v_blocked)
    order by l.created_at, l.id limit 1;
    exit when not found;

    v_turn := private.take_turn(p_company, v_lead.team, v_lead.phone_key);
    if v_turn.seller_id is null then
      v_blocked := v_blocked || v_lead.team;
      continue;
    end if;
    v_message := private.fill_message(
      coalesce(v_lead.reason ->> 'template', v_lead.message, ''),
      v_lead.name, v_lead.city, v_company_name, v_turn.seller_name, private.lead_code(v_lead.id)
    );
    update public.leads_captured
    set seller_id = v_turn.seller_id,
      message = v_message,
      whatsapp_url = private.whatsapp_url(v_turn.seller_phone, v_message),
      -- Keeps what a release or somebody who registered the lead has added.
      reason = (v_lead.reason - '{line,team,group,tried,same_seller,waits}'::text[]) || v_turn.reason
        || jsonb_build_object('handed_out_at', clock_timestamp())
    where id = v_lead.id;
    v_count := v_count + 1;
  end loop;
  if v_count = 50 then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', p_company), null, 'hand_out:' || p_company
    );
  end if;
  return v_count;
end
$$;

create function private.hand_out_more_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('lock_timeout', '5s', true);
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  return private.hand_out_waiting_leads(p_company);
end
$$;

grant execute on function private.hand_out_more_leads(uuid) to service_role;

-- Companies that have leads which the rotation left waiting, and somebody who may be available for one: an absence ended,
-- hours began, a day did.
create function private.companies_to_hand_out() returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive waiting as (
    (select company_id from public.leads_captured where seller_id is null order by company_id limit 1)
    union all
    select (
      select l.company_id from public.leads_captured l
      where l.seller_id is null and l.company_id > w.company_id order by l.company_id limit 1
    )
    from waiting w where w.company_id is not null
  )
  select c.id from waiting w join public.companies c on c.id = w.company_id
  where c.active and c.deleted_at is null and exists (
    select from public.leads_captured l
    where l.company_id = c.id and l.seller_id is null and l.reason::jsonb ? 'line'
  ) and exists (
    select from public.sellers s
    cross join lateral (
      select coalesce(s.weekly_hours, c.weekly_hours) as weekly_hours
      union all
      select coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours)
      from public.team_members m join public.teams t on t.id = m.team_id
      where m.company_id = c.id and m.seller_id = s.id
    ) h
    where s.company_id = c.id and s.deleted_at is null and private.left_out(
      s, case when c.when_nobody <> 'rotate' then h.weekly_hours end, now(), now() at time zone c.time_zone
    ) is null
  )
$$;

grant execute on function private.companies_to_hand_out() to service_role;
