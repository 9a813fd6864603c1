-- What each user is told by e-mail. Who has no row is told nothing.
create table public.notification_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  lead_mail boolean not null default false,
  summary_mail boolean not null default false,
  -- The company's own day on which the last summary was queued.
  summarised_on date,
  updated_at timestamptz not null default now()
);

alter table public.notification_settings enable row level security;
grant select on public.notification_settings to authenticated, service_role;

create policy "users read their own" on public.notification_settings for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_approved()));

-- Where somebody is told of leads: all that a capture has to ask.
create table private.lead_mail_companies (
  company_id uuid primary key references public.companies (id) on delete cascade
);

-- One at a time for a company, and under a lock of its own: no visitor waits for it.
create function private.follow_lead_mail(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rodizio.lead_mail:' || p_company::text, 0));
  if exists (
    select from public.users u join public.notification_settings n on n.user_id = u.id
    where u.company_id = p_company and u.approved and n.lead_mail
  ) then
    insert into private.lead_mail_companies (company_id) values (p_company) on conflict do nothing;
  else
    delete from private.lead_mail_companies where company_id = p_company;
  end if;
end
$$;

-- Where they leave for another company, the next lead of the old one finds nobody and tidies up.
create function private.follow_company_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_lead_mail(new.company_id);
  return null;
end
$$;
create trigger follow_company_change after update of company_id, approved on public.users
for each row when (
  new.company_id is not null and (old.company_id, old.approved) is distinct from (new.company_id, new.approved)
) execute function private.follow_company_change();

-- Null leaves a choice as it is. A summary that is asked for after eight begins tomorrow.
create function public.update_own_notifications(p_lead_mail boolean default null, p_summary_mail boolean default null)
returns public.notification_settings
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
  v_local timestamp;
  v_settings public.notification_settings;
begin
  if v_caller.id is null then
    raise exception 'Apenas contas aprovadas escolhem avisos por e-mail.' using errcode = '42501';
  end if;
  select now() at time zone c.time_zone into v_local from public.companies c where c.id = v_caller.company_id;
  insert into public.notification_settings as n (user_id, lead_mail, summary_mail, summarised_on)
  values (
    v_caller.id, coalesce(p_lead_mail, false), coalesce(p_summary_mail, false),
    case when v_local::time >= '08:00' then v_local::date end
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
revoke execute on function public.update_own_notifications(boolean, boolean) from public, anon;
grant execute on function public.update_own_notifications(boolean, boolean) to authenticated, service_role;
