-- Submissions that look like spam: kept, out of every documented read, and out of rotation, counters and limits.
create table public.quarantined_leads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  short_url_id uuid references public.short_urls (id) on delete set null,
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
  created_at timestamptz not null default now()
);

create index quarantined_leads_company_idx on public.quarantined_leads (company_id, created_at desc);
create unique index quarantined_leads_submission_idx on public.quarantined_leads (company_id, idempotency_key)
where idempotency_key is not null;

alter table public.quarantined_leads enable row level security;
grant select on public.quarantined_leads to authenticated;
grant all on public.quarantined_leads to service_role;

create policy "admin and manager read" on public.quarantined_leads for select to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
