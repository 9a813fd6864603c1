-- An account that is banned or was softly deleted hears of no lead any more: it reads and writes nothing either.

-- As private.caller() asks it of whoever is signed in.
create function private.is_out(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users a where a.id = p_user and (a.banned_until > now() or a.deleted_at is not null)
  )
$$;

create or replace function private.told_of_lead(p_lead uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id
  from public.leads_captured l
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null
  join public.users u on u.company_id = c.id and u.approved and u.email is not null
  join public.notification_settings n on n.user_id = u.id and n.lead_mail
  where l.id = p_lead and not private.is_out(u.id)
$$;

-- Whose ban ends before the evening still gets the day's.
create or replace function private.queue_daily_summaries(p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    update public.notification_settings n
    set summarised_on = (p_now at time zone c.time_zone)::date
    from public.users u join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
    where n.summary_mail and u.id = n.user_id and u.approved and u.email is not null
      and (p_now at time zone c.time_zone)::time >= '08:00' and (p_now at time zone c.time_zone)::time < '20:00'
      and coalesce(n.summarised_on, '-infinity') < (p_now at time zone c.time_zone)::date
      and not private.is_out(u.id)
    returning n.user_id, n.summarised_on - 1 as day
  )
  select count(private.enqueue_job(
    'mail_daily_summary', jsonb_build_object('user_id', user_id, 'day', day), null,
    'mail_daily_summary:' || user_id || ':' || day
  ))::integer
  from due
$$;
