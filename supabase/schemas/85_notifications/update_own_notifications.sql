-- Null: unchanged. A summary that is turned on after summary_start() starts the next day.
create function public.update_own_notifications(p_lead_mail boolean default null, p_summary_mail boolean default null)
returns public.notification_settings
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
  v_local timestamp;
  v_settings public.notification_settings;
begin
  if v_caller.id is null then
    raise exception 'Apenas contas aprovadas podem escolher notificações por e-mail.' using errcode = '42501';
  end if;
  select now() at time zone c.time_zone into v_local from public.companies c where c.id = v_caller.company_id;
  insert into public.notification_settings as n (user_id, lead_mail, summary_mail, summarised_on)
  values (
    v_caller.id, coalesce(p_lead_mail, false), coalesce(p_summary_mail, false),
    case when v_local::time >= private.summary_start() then v_local::date end
  )
  on conflict (user_id) do update set
    lead_mail = coalesce(p_lead_mail, n.lead_mail),
    summary_mail = coalesce(p_summary_mail, n.summary_mail),
    summarised_on = case when p_summary_mail and not n.summary_mail
      then coalesce(excluded.summarised_on, n.summarised_on) else n.summarised_on end,
    updated_at = now()
  returning * into v_settings;
  if v_caller.company_id is not null and p_lead_mail is not null then
    perform private.follow_lead_mail(v_caller.company_id);
  end if;
  return v_settings;
end
$$;

grant execute on function public.update_own_notifications(boolean, boolean) to authenticated, service_role;
