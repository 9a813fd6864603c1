create function private.lead_mail_users(p_lead uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id
  from public.leads_captured l
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null
  join public.users u on u.company_id = c.id and private.may_be_mailed(u)
  join public.notification_settings n on n.user_id = u.id and n.lead_mail
  where l.id = p_lead
$$;

-- A failing mail repeats no other. Returns the number of jobs.
create function private.queue_lead_mails(p_lead uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mails integer;
begin
  select count(private.enqueue_job(
    'mail_new_lead', jsonb_build_object('lead_id', p_lead, 'user_id', told.id), null,
    'mail_new_lead:' || p_lead || ':' || told.id
  )) into v_mails
  from private.lead_mail_users(p_lead) as told (id);
  if v_mails = 0 then
    perform private.follow_lead_mail(l.company_id) from public.leads_captured l where l.id = p_lead;
  end if;
  return v_mails;
end
$$;

grant execute on function private.queue_lead_mails(uuid) to service_role;

-- No row if the user no longer wants it.
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
  where l.id = p_lead and p_user in (select private.lead_mail_users(p_lead))
$$;

grant execute on function private.new_lead_mail(uuid, uuid) to service_role;
