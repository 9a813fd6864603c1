-- A mail for each new lead, to whoever asked for it: queued with the lead, sent after it is stored.

-- As before, and where somebody is told of leads it leaves a job behind. Nobody there costs one look into a table that
-- is nearly empty, in a statement that runs anyway.
create or replace function private.count_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_day date;
  v_limit bigint;
  v_leads bigint;
  v_told boolean;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  select (new.created_at at time zone c.time_zone)::date, c.leads_limit,
    exists (select from private.lead_mail_companies m where m.company_id = c.id)
  into v_day, v_limit, v_told
  from public.companies c where c.id = new.company_id;

  insert into private.lead_tallies as t (company_id, day, seller_id, source, leads)
  values (new.company_id, v_day, private.seller_key(new.seller_id), new.source, 1)
  on conflict (company_id, seller_id, day, source) do update set leads = t.leads + 1;
  insert into private.daily_tallies as t (company_id, day, source, leads)
  values (new.company_id, v_day, new.source, 1)
  on conflict (company_id, day, source) do update set leads = t.leads + 1;
  insert into private.company_tallies as t (company_id, leads)
  values (new.company_id, 1)
  on conflict (company_id) do update set leads = t.leads + 1
  returning t.leads into v_leads;

  if v_leads = v_limit + 1 then
    perform private.note_limit_passed(new.company_id, v_leads, v_limit);
  end if;
  if v_told then
    perform private.enqueue_job('announce_lead', jsonb_build_object('lead_id', new.id));
  end if;
  return null;
end
$$;

-- Who is told of this lead: approved people of its company who asked for it.
create function private.told_of_lead(p_lead uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id
  from public.leads_captured l
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null
  join public.users u on u.company_id = c.id and u.approved and u.email is not null
  join public.notification_settings n on n.user_id = u.id and n.lead_mail
  where l.id = p_lead
$$;

-- A job for each of them: one mail that cannot be sent repeats no other.
create function private.queue_lead_mails(p_lead uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mails integer;
begin
  select count(private.enqueue_job(
    'mail_new_lead', jsonb_build_object('lead_id', p_lead, 'user_id', told.id), null,
    'mail_new_lead:' || p_lead || ':' || told.id
  )) into v_mails
  from private.told_of_lead(p_lead) as told (id);
  if v_mails = 0 then
    perform private.follow_lead_mail(l.company_id) from public.leads_captured l where l.id = p_lead;
  end if;
  return v_mails;
end
$$;

-- What the mail says; no row for who wants it no longer.
create function private.new_lead_mail(p_lead uuid, p_user uuid)
returns table (
  recipient text, recipient_name text, company_name text, time_zone text, lead_id uuid, lead_name text,
  lead_phone text, lead_city text, source text, seller_name text, captured_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, c.time_zone, l.id, l.name::text, l.phone::text, l.city::text,
    coalesce(s.label, l.source)::text, v.name::text, l.created_at
  from public.leads_captured l
  join public.companies c on c.id = l.company_id
  join public.users u on u.id = p_user
  left join public.lead_sources s on s.source = l.source
  left join public.sellers v on v.id = l.seller_id
  where l.id = p_lead and p_user in (select private.told_of_lead(p_lead))
$$;

grant execute on function private.queue_lead_mails(uuid), private.new_lead_mail(uuid, uuid) to service_role;
