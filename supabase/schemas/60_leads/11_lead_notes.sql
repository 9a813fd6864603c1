-- What people of the company write about a lead. Whoever reads the lead reads them.
create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads_captured (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  -- The name stays when the person leaves.
  author_id uuid not null,
  author_name varchar(120) not null,
  created_at timestamptz not null default now()
);

create index lead_notes_lead_idx on public.lead_notes (lead_id, created_at);

alter table public.lead_notes enable row level security;
grant select on public.lead_notes to authenticated;
grant all on public.lead_notes to service_role;
create policy "readers of the lead read" on public.lead_notes for select to authenticated
using (exists (select from public.leads_captured l where l.id = lead_id));
create policy "a verified second factor was used" on public.lead_notes as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
