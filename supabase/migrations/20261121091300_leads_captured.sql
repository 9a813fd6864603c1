-- Leads. Written by the capture functions alone; people read them.
create table public.leads_captured (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  seller_id uuid references public.sellers (id),
  short_url_id uuid references public.short_urls (id) on delete set null,
  name private.person_name not null,
  -- As typed, in national digits; the key has the ninth digit of mobiles added.
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
  -- Why this seller: see private.take_turn().
  reason private.json_object not null,
  idempotency_key uuid,
  created_at timestamptz not null default now()
);

create index leads_captured_company_idx on public.leads_captured (company_id, created_at desc);
create index leads_captured_seller_idx on public.leads_captured (seller_id, created_at desc);
create index leads_captured_waiting_idx on public.leads_captured (company_id, created_at) where seller_id is null;
create index leads_captured_link_idx on public.leads_captured (short_url_id) where short_url_id is not null;
create unique index leads_captured_submission_idx on public.leads_captured (company_id, idempotency_key)
where idempotency_key is not null;

-- The server's key may write leads; a lead and its seller still belong to one company.
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
for each row when (new.seller_id is not null and current_user = 'service_role')
execute function private.check_lead_seller();

alter table public.leads_captured enable row level security;
grant select on public.leads_captured to authenticated;
grant all on public.leads_captured to service_role;

create policy "company reads" on public.leads_captured for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));
