-- Leads. Written by the capture functions alone; people read them.
create table public.leads_captured (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  seller_id uuid references public.sellers (id),
  short_url_id uuid references public.short_urls (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  -- As typed, in national digits; the key has the ninth digit of mobiles added.
  phone text not null check (phone ~ '^[0-9]{10,11}$'),
  phone_key text not null check (phone_key ~ '^[0-9]{10,11}$'),
  email text check (char_length(email) <= 254),
  city text check (char_length(city) <= 120),
  source text not null default 'direct-link' check (char_length(source) between 1 and 60),
  message text check (char_length(message) <= 1000),
  whatsapp_url text check (char_length(whatsapp_url) <= 16384),
  extra jsonb check (jsonb_typeof(extra) = 'object'),
  attribution jsonb check (jsonb_typeof(attribution) = 'object'),
  consent jsonb check (jsonb_typeof(consent) = 'object'),
  -- Why this seller: see private.take_turn().
  reason jsonb not null check (jsonb_typeof(reason) = 'object'),
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
