create domain private.lead_answer as text check (value in ('received', 'missed', 'closed'));

-- What became of a lead that a visitor sent: the fold makes a row for each. Not columns of the lead, whose wide row each
-- change would copy.
create table public.lead_progress (
  lead_id uuid primary key references public.leads_captured (id) on delete cascade,
  -- The lead's, like created_at.
  company_id uuid not null,
  created_at timestamptz not null,
  -- The visitor opened WhatsApp.
  opened_at timestamptz,
  -- The seller has it or not, or nobody can reach the contact, for the reason of `closing`.
  answer private.lead_answer,
  answered_at timestamptz,
  answered_by varchar(120),
  closing varchar(200),
  -- The seller's first call or message.
  called_at timestamptz
);

-- Of those whom somebody should call (product.md 49): see private.leads_to_call().
create index lead_progress_to_call_idx on public.lead_progress (company_id, created_at)
where answer = 'missed' or answer is null and opened_at is null;

-- Not of leads that somebody registered, or imports with their former time.
create function private.begin_progress(p_company uuid, p_after bigint, p_until bigint) returns void
language sql as $$
  insert into public.lead_progress (lead_id, company_id, created_at)
  select l.id, l.company_id, l.created_at from public.leads_captured l
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
    and l.reason::jsonb ? 'line' and not l.reason::jsonb ? 'registered_by' and l.created_at > now() - interval '1 day'
  on conflict do nothing
$$;

-- Locks the row, also of a lead that is not folded yet. Raises PT404 without a lead.
create function private.progress_of(p_lead uuid) returns public.lead_progress
language plpgsql as $$
declare
  v_progress public.lead_progress;
begin
  insert into public.lead_progress (lead_id, company_id, created_at)
  select l.id, l.company_id, l.created_at from public.leads_captured l where l.id = p_lead
  on conflict do nothing;
  select * into v_progress from public.lead_progress where lead_id = p_lead for no key update;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  return v_progress;
end
$$;

create function private.follow_moved_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.lead_progress set company_id = new.company_id, created_at = new.created_at where lead_id = new.id;
  return null;
end
$$;

create trigger follow_moved_leads after update of company_id, created_at on public.leads_captured
for each row when (old.company_id <> new.company_id or old.created_at <> new.created_at)
execute function private.follow_moved_leads();

alter table public.lead_progress enable row level security;
grant select on public.lead_progress to authenticated, service_role;
create policy "company reads" on public.lead_progress for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.lead_progress as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
