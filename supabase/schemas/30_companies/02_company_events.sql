-- The screen builds the sentence from kind and details.
create table public.company_events (
  id bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  kind text not null check (kind in (
    'company_created', 'plan_changed', 'company_switched_off', 'company_switched_on', 'leads_limit_passed',
    'webhook_switched_off', 'privacy_request'
  )),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default clock_timestamp()
);

create index company_events_company_idx on public.company_events (company_id, created_at desc);
create index company_events_newest_idx on public.company_events (created_at desc);

create function private.note_event(p_company uuid, p_kind text, p_details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.company_events (company_id, kind, details) values (p_company, p_kind, coalesce(p_details, '{}'))
$$;

alter table public.company_events enable row level security;
grant select on public.company_events to authenticated, service_role;
create policy "company reads" on public.company_events for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.company_events as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
