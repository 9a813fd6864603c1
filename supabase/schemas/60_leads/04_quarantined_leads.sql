-- Suspected spam: outside rotation, counters and limits.
create table public.quarantined_leads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  -- Of a deleted link too.
  short_url_id uuid,
  cause text not null check (cause in ('honeypot', 'too_fast', 'rate')),
  name text not null,
  phone text not null,
  phone_key text not null,
  email text,
  city text,
  source text not null,
  template text not null,
  extra jsonb,
  attribution jsonb,
  consent jsonb,
  idempotency_key uuid,
  released_lead_id uuid references public.leads_captured (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Details were dropped beyond the allowance. Later submissions of the phone overwrite such a row, never a complete
  -- one.
  abridged boolean check (abridged),
  team_id uuid
);

create index quarantined_leads_company_idx on public.quarantined_leads (company_id, created_at desc);
create unique index quarantined_leads_submission_idx on public.quarantined_leads (company_id, idempotency_key)
where idempotency_key is not null;
create index quarantined_leads_unreleased_idx on public.quarantined_leads (company_id, created_at desc)
where released_lead_id is null;
create index quarantined_leads_newest_unreleased_idx on public.quarantined_leads (created_at desc)
where released_lead_id is null;
-- For the foreign key.
create index quarantined_leads_released_idx on public.quarantined_leads (released_lead_id)
where released_lead_id is not null;
-- The lookup happens under the rotation lock, during floods.
create index quarantined_leads_abridged_idx on public.quarantined_leads (company_id, phone_key, created_at desc)
where abridged and released_lead_id is null;
-- For what is on record of a person.
create index quarantined_leads_phone_idx on public.quarantined_leads (company_id, phone_key);

create trigger write_journal after insert on public.quarantined_leads
for each row when (current_setting('rodizio.journal', true) = 'on') execute function private.write_journal();

alter table public.quarantined_leads enable row level security;
grant select on public.quarantined_leads to authenticated;
grant all on public.quarantined_leads to service_role;
create policy "admin, manager and super_admin read" on public.quarantined_leads for select to authenticated
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.quarantined_leads as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
