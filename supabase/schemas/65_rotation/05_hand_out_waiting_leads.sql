-- Leads of a team wait for its members, the others for anybody: for each of these, in order of arrival. Returns the
-- number, at most 200 to bound the wait. The caller holds the rotation lock, for which a locked lead's transaction may
-- wait, so locked leads are skipped.
create function private.hand_out_waiting_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_team uuid;
  v_lead record;
  v_turn record;
  v_message text;
  v_count integer := 0;
begin
  for v_team in select null union all select t.id from public.teams t where t.company_id = p_company loop
    for v_lead in
      select l.id, l.name, l.city, l.phone_key, l.message, l.reason::jsonb, c.name as company_name
      from public.leads_captured l join public.companies c on c.id = l.company_id
      where l.company_id = p_company and l.seller_id is null
        and private.waits_for_team(l.reason) = private.seller_key(v_team)
      order by l.created_at, l.id
      limit 200 - v_count for no key update of l skip locked
    loop
      v_turn := private.take_turn(p_company, v_team, v_lead.phone_key);
      exit when v_turn.seller_id is null;
      v_message := private.fill_message(
        coalesce(v_lead.reason ->> 'template', v_lead.message, ''),
        v_lead.name, v_lead.city, v_lead.company_name, v_turn.seller_name
      );
      update public.leads_captured
      set seller_id = v_turn.seller_id,
        message = v_message,
        whatsapp_url = private.whatsapp_url(v_turn.seller_phone, v_message),
        -- Keeps what a release or somebody who registered the lead has added.
        reason = (v_lead.reason - '{line,team,group,tried,waits,template}'::text[]) || v_turn.reason
          || jsonb_build_object('handed_out_at', clock_timestamp())
      where id = v_lead.id;
      v_count := v_count + 1;
    end loop;
  end loop;
  if v_count = 200 then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', p_company), null, 'hand_out:' || p_company
    );
  end if;
  return v_count;
end
$$;

-- Leads that wait for a deleted team wait for the whole company. The lock comes before the members are deleted, whom a
-- capture may want to count.
create function private.dissolve_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(old.company_id));
  update public.leads_captured l set reason = l.reason::jsonb - 'team'
  where l.company_id = old.company_id and l.seller_id is null and private.waits_for_team(l.reason) = old.id;
  return old;
end
$$;

create trigger dissolve_team before delete on public.teams
for each row execute function private.dissolve_team();

create function private.hand_out_more_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  return private.hand_out_waiting_leads(p_company);
end
$$;

grant execute on function private.hand_out_more_leads(uuid) to service_role;

-- Companies that have waiting leads and somebody who may be available for one: an absence ended, hours began, a day did.
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
    select from public.sellers s
    cross join lateral (
      select coalesce(s.weekly_hours, c.weekly_hours) as weekly_hours
      union all
      select coalesce(s.weekly_hours, t.weekly_hours)
      from public.team_members m join public.teams t on t.id = m.team_id
      where m.company_id = c.id and m.seller_id = s.id
    ) h
    where s.company_id = c.id and s.deleted_at is null and private.left_out(
      s, case when c.when_nobody <> 'rotate' then h.weekly_hours end, now(), now() at time zone c.time_zone
    ) is null
  )
$$;

grant execute on function private.companies_to_hand_out() to service_role;
