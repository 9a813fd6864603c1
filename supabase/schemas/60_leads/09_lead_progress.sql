create domain private.lead_answer as text check (value in ('received', 'missed', 'closed'));

-- What became of a lead that a visitor sent: the fold makes a row for each. Not columns of the lead, whose wide row each
-- change would copy. Without a foreign key: the fold would wait for leads that a deletion holds, which waits for the fold.
-- subtract_deleted_leads() deletes the row with its lead.
create table public.lead_progress (
  lead_id uuid primary key,
  -- The lead's, like created_at.
  company_id uuid not null,
  created_at timestamptz not null,
  -- The lead's too, for counting.
  seller_id uuid,
  short_url_id uuid,
  page_id uuid,
  team_id uuid,
  is_won boolean not null default false,
  -- False for a lead that somebody registered or imported.
  from_visitor boolean not null default false,
  -- The visitor opened WhatsApp.
  opened_at timestamptz,
  -- The seller has it or not, or nobody can reach the contact, for the reason of `closing`.
  answer private.lead_answer,
  answered_at timestamptz,
  answered_by varchar(120),
  closing varchar(200),
  -- The seller's first call or message.
  called_at timestamptz,
  called_by varchar(120),
  -- Of a lost lead.
  lost_reason varchar(200),
  -- The person wants no more messages (product.md 56).
  no_messages_at timestamptz,
  -- Who of the company marked it; null where a request of the person did.
  no_messages_by varchar(120)
);

-- Somebody should call, unless the person wants no more messages: the message did not arrive, or the visitor opened nothing
-- (product.md 49).
create function private.needs_call(p public.lead_progress) returns boolean
language sql immutable parallel safe as $$
  select p.no_messages_at is null
    and (p.answer = 'missed' or p.from_visitor and p.answer is null and p.opened_at is null)
$$;

-- Those that private.needs_call() is true of.
create index lead_progress_to_call_idx on public.lead_progress (company_id, created_at)
where no_messages_at is null and (answer = 'missed' or from_visitor and answer is null and opened_at is null);

-- For the funnel.
create index lead_progress_time_idx on public.lead_progress (company_id, created_at);

-- Of the seller: the first call or message, or that the conversation began. Null while neither.
create function private.answered_at(p public.lead_progress) returns timestamptz
language sql immutable parallel safe as $$
  select least(p.called_at, case when p.answer = 'received' then p.answered_at end)
$$;

-- For the time to answer.
create index lead_progress_answered_idx on public.lead_progress (company_id, created_at)
include (seller_id, called_at, answer, answered_at) where called_at is not null or answer = 'received';
-- For open pages of sellers.
create index lead_progress_no_messages_idx on public.lead_progress (seller_id) where no_messages_at is not null;

-- Not an import with its former time. A lead of the quarantine is news when it is released.
create function private.is_news(l public.leads_captured) returns boolean
language sql stable parallel safe as $$
  select coalesce((l.reason::jsonb ->> 'released_at')::timestamptz, l.created_at) > now() - interval '1 day'
$$;

-- Asked of a new lead: no person registered or imported it.
create function private.is_from_visitor(l public.leads_captured) returns boolean
language sql stable parallel safe as $$
  select l.reason::jsonb ? 'line' and not l.reason::jsonb ? 'registered_by' and private.is_news(l)
$$;

-- Null unless it is one; a visitor can write anything there.
create function private.page_of_lead(p_attribution jsonb) returns uuid
language sql immutable parallel safe as $$
  select substring(p_attribution ->> 'page_id' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
$$;

create function private.first_progress(l public.leads_captured) returns public.lead_progress
language sql stable as $$
  select (
    l.id, l.company_id, l.created_at, l.seller_id, l.short_url_id, private.page_of_lead(l.attribution),
    (l.reason #>> '{team,0}')::uuid, l.outcome is not distinct from 'won', private.is_from_visitor(l),
    null, null, null, null, null, null, null, null, null, null
  )::public.lead_progress
$$;

create function private.begin_progress(p_company uuid, p_after bigint, p_until bigint) returns void
language sql as $$
  insert into public.lead_progress
  select p.* from public.leads_captured l cross join lateral private.first_progress(l) p
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
    and private.is_from_visitor(l)
  on conflict do nothing
$$;

-- Locks lead and row, also of a lead that is not folded yet. Raises PT404 without a lead.
create function private.progress_of(p_lead uuid) returns public.lead_progress
language plpgsql as $$
declare
  v_progress public.lead_progress;
begin
  perform from public.leads_captured where id = p_lead for key share;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  insert into public.lead_progress
  select p.* from public.leads_captured l cross join lateral private.first_progress(l) p where l.id = p_lead
  on conflict do nothing;
  select * into v_progress from public.lead_progress where lead_id = p_lead for no key update;
  return v_progress;
end
$$;

-- Waits for a row that another transaction is making from the lead as it was.
create function private.follow_moved_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_from_visitor(new) then
    insert into public.lead_progress select p.* from private.first_progress(new) p
    on conflict do nothing;
  end if;
  update public.lead_progress
  set company_id = new.company_id, created_at = new.created_at, seller_id = new.seller_id,
    is_won = new.outcome is not distinct from 'won',
    lost_reason = case when new.outcome = 'lost' then lost_reason end
  where lead_id = new.id;
  return null;
end
$$;

create trigger follow_moved_leads after update of company_id, created_at, seller_id, outcome on public.leads_captured
for each row when (
  (old.company_id, old.created_at) <> (new.company_id, new.created_at)
  or (old.seller_id, old.outcome) is distinct from (new.seller_id, new.outcome)
) execute function private.follow_moved_leads();

alter table public.lead_progress enable row level security;
grant select on public.lead_progress to authenticated, service_role;
create policy "company reads" on public.lead_progress for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.lead_progress as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
