-- The nil id: for the whole company.
create function private.waits_for_team(p_reason jsonb) returns uuid
language sql immutable parallel safe as $$
  select coalesce((p_reason #>> '{team,0}')::uuid, '00000000-0000-0000-0000-000000000000')
$$;

-- An index calls it with the rights of who writes the lead.
grant execute on function private.waits_for_team(jsonb) to service_role;

-- Only the capture functions write. The other triggers are in the files 07 and 08.
create table public.leads_captured (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  seller_id uuid references public.sellers (id),
  -- Of a deleted link too: a foreign key would rewrite every lead of the link, while captures wait.
  short_url_id uuid,
  name private.person_name not null,
  -- National digits as typed.
  phone private.national_phone not null,
  phone_key private.national_phone not null,
  email varchar(254),
  city varchar(120),
  source varchar(60) not null default 'direct-link',
  message varchar(1000),
  whatsapp_url varchar(16384),
  extra private.json_object,
  attribution private.json_object,
  consent private.json_object,
  -- private.find_turn() has its shape.
  reason private.json_object not null,
  idempotency_key uuid,
  -- Has a day in every time zone.
  created_at timestamptz not null default now()
    check (created_at >= '0002-01-01 00:00:00+00' and created_at < '9999-01-01 00:00:00+00'),
  outcome private.lead_outcome,
  outcome_value private.sale_value,
  outcome_at timestamptz,
  outcome_by uuid,
  -- Drawn under the company's rotation lock, in the order of its commits. See private.fold_leads().
  arrival bigint not null generated always as identity,
  constraint leads_captured_value_of_won_check check (outcome_value is null or outcome is not distinct from 'won')
);

create index leads_captured_company_idx on public.leads_captured (company_id, created_at desc);
create index leads_captured_seller_idx on public.leads_captured (seller_id, created_at desc);
create index leads_captured_arrival_idx on public.leads_captured (company_id, arrival);
create index leads_captured_waiting_idx on public.leads_captured
(company_id, private.waits_for_team(reason), created_at) where seller_id is null;
create index leads_captured_link_time_idx on public.leads_captured (short_url_id, created_at desc)
where short_url_id is not null;
create unique index leads_captured_submission_idx on public.leads_captured (company_id, idempotency_key)
where idempotency_key is not null;
-- The planner would use a plain index to look for one company's newest leads among all.
create index leads_captured_newest_idx on public.leads_captured ((created_at at time zone 'UTC') desc);

-- service_role must not assign a lead to another company's seller.
create function private.check_lead_seller() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.sellers where id = new.seller_id and company_id = new.company_id) then
    raise exception 'O vendedor não é da empresa do lead.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger check_lead_seller before insert or update of seller_id, company_id on public.leads_captured
for each row when (new.seller_id is not null and current_user::text = 'service_role')
execute function private.check_lead_seller();

-- For the embedded engine, which does not flush its files: with `rodizio.journal` on, a notice RZ001 with one line of
-- JSON, which the server journals and replays after a crash.
create function private.write_journal() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise notice using
    message = jsonb_build_object('table', tg_table_name, 'row', to_jsonb(new))::text, errcode = 'RZ001';
  return null;
end
$$;

create trigger write_journal after insert on public.leads_captured
for each row when (current_setting('rodizio.journal', true) = 'on') execute function private.write_journal();

alter table public.leads_captured enable row level security;
grant select on public.leads_captured to authenticated;
grant all on public.leads_captured to service_role;
create policy "company reads" on public.leads_captured for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.leads_captured as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
