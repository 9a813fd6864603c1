-- Without a row a user gets no mails.
create table public.notification_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  lead_mail boolean not null default false,
  summary_mail boolean not null default false,
  -- The company's local day of the last queued summary.
  summarised_on date,
  updated_at timestamptz not null default now()
);

alter table public.notification_settings enable row level security;
grant select on public.notification_settings to authenticated, service_role;
create policy "users read their own" on public.notification_settings for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_approved()));
create policy "a verified second factor was used" on public.notification_settings
as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- A small table for folds to read.
create table private.lead_mail_companies (
  company_id uuid primary key references public.companies (id) on delete cascade
);

-- private.caller() and private.is_usable() repeat the condition: this call would add 0.1 ms to each request.
create function private.is_locked_out(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users a where a.id = p_user and (a.banned_until > now() or a.deleted_at is not null)
  )
$$;

-- Asked when a mail is queued and again when it is sent.
create function private.may_be_mailed(u public.users) returns boolean
language sql stable as $$
  select u.approved and u.email is not null and not private.is_locked_out(u.id)
$$;

-- Serializes changes of a company; captures do not take this lock. Earlier leads are folded first, so that they are
-- mailed as was chosen when they came.
create function private.follow_lead_mail(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fold_tail(p_company);
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
