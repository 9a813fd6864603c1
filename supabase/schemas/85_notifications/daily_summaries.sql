create function private.summary_start() returns time
language sql immutable parallel safe as $$
  select time '08:00'
$$;

-- From summary_start() to 20:00 of the company's day, about yesterday; returns the number. Any number of processes may
-- call it: the day is stored in the same transaction. Not for a banned user, whose ban may end before 20:00.
create function private.queue_daily_summaries(p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    update public.notification_settings n
    set summarised_on = local.at::date
    from public.users u
    join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
    cross join lateral (select p_now at time zone c.time_zone as at) local
    where n.summary_mail and u.id = n.user_id and private.may_be_mailed(u)
      and local.at::time >= private.summary_start() and local.at::time < '20:00'
      and coalesce(n.summarised_on, '-infinity') < local.at::date
    returning n.user_id, n.summarised_on - 1 as day
  )
  select count(private.enqueue_job(
    'mail_daily_summary', jsonb_build_object('user_id', user_id, 'day', day), null,
    'mail_daily_summary:' || user_id || ':' || day
  ))::integer
  from due
$$;

grant execute on function private.queue_daily_summaries(timestamptz) to service_role;

-- No row if the user no longer wants it.
create function private.daily_summary(p_user uuid, p_day date)
returns table (
  recipient text, recipient_name text, company_name text, leads bigint, leads_before bigint, waiting bigint,
  sellers jsonb, sources jsonb
)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text,
    (select coalesce(sum(t.leads), 0) from private.tallies_of(c.id, null, p_day, p_day) t),
    (select coalesce(sum(t.leads), 0) from private.tallies_of(c.id, null, p_day - 1, p_day - 1) t),
    (select count(*) from public.leads_captured l where l.company_id = c.id and l.seller_id is null),
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'leads', leads) order by leads desc, name), '[]')
      from (
        select s.name, t.leads
        from private.tallies_by_seller(c.id, p_day, p_day) t join public.sellers s on s.id = t.seller_id
        where s.company_id = c.id
        order by t.leads desc, s.name limit 20
      ) by_seller
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'leads', leads) order by leads desc, name), '[]')
      from (
        select coalesce(s.label, t.source) as name, sum(t.leads) as leads
        from private.tallies_of(c.id, null, p_day, p_day) t left join public.lead_sources s on s.source = t.source
        group by 1 order by leads desc, name limit 5
      ) by_source
    )
  from public.users u
  join public.notification_settings n on n.user_id = u.id and n.summary_mail
  join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
  where u.id = p_user and private.may_be_mailed(u)
$$;

grant execute on function private.daily_summary(uuid, date) to service_role;
