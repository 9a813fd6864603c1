-- The least that an exact capture does: the company's lock, the seller in the same order, the seller's count, the lead with
-- the keys and indexes of leads_captured, and the idempotency key. No checks, limits, texts, reasons or live updates.
create schema least;

create table least.sellers (
  id uuid primary key,
  company_id uuid not null references public.companies (id),
  phone text not null,
  active boolean not null,
  leads_received integer not null default 0,
  last_assigned_at timestamptz
) with (fillfactor = 50);

create index on least.sellers (company_id);

insert into least.sellers (id, company_id, phone, active) select id, company_id, phone, active from public.sellers;

create table least.leads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  seller_id uuid references least.sellers (id),
  short_url_id uuid references public.short_urls (id) on delete set null,
  name text not null,
  phone text not null,
  email text,
  city text,
  source text,
  message text,
  whatsapp_url text,
  idempotency_key uuid,
  created_at timestamptz not null,
  arrival bigint not null generated always as identity
);

create index on least.leads (company_id, created_at desc);
create index on least.leads (seller_id, created_at desc);
create index on least.leads (company_id, arrival);
create index on least.leads (company_id, created_at) where seller_id is null;
create index on least.leads (short_url_id, created_at desc) where short_url_id is not null;
create unique index on least.leads (company_id, idempotency_key) where idempotency_key is not null;
create index on least.leads ((created_at at time zone 'UTC') desc);

create function least.capture(
  p_company uuid, p_name text, p_phone text, p_email text, p_city text, p_source text, p_message text, p_key uuid
)
returns text
language plpgsql as $$
declare
  v_phone text;
  v_seller uuid;
  v_url text;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_company::text, 0));
  select whatsapp_url into v_url from least.leads where company_id = p_company and idempotency_key = p_key;
  if found then
    return v_url;
  end if;
  update least.sellers
  set leads_received = leads_received + 1, last_assigned_at = clock_timestamp()
  where id = (
    select id from least.sellers where company_id = p_company and active
    order by leads_received, last_assigned_at nulls first, id limit 1
  )
  returning id, phone into v_seller, v_phone;
  v_url := 'https://wa.me/55' || v_phone || '?text=' || p_message;
  insert into least.leads (
    company_id, seller_id, name, phone, email, city, source, message, whatsapp_url, idempotency_key, created_at
  ) values (
    p_company, v_seller, p_name, p_phone, p_email, p_city, p_source, p_message, v_url, p_key, clock_timestamp()
  );
  return v_url;
end
$$;
