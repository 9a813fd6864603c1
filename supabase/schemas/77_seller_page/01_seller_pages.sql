-- The page of a seller without an account, /v/{token} (product.md 48). The token is shown once; here is its hash.
create table private.seller_pages (
  seller_id uuid primary key references public.sellers (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  made_by varchar(120),
  -- Last time, and the browser.
  opened_at timestamptz,
  opened_with varchar(200)
);

-- For an address: 144 random bits, so that a plain hash cannot be searched.
create function private.new_token() returns text
language sql volatile as $$
  select translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_')
$$;

create function private.hash_token(p_token text) returns bytea
language sql immutable strict parallel safe as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

-- A null row if the page is closed: replaced, revoked, the seller archived, the company switched off or deleted.
create function private.seller_of_token(p_token text) returns public.sellers
language sql stable as $$
  select s.*
  from private.seller_pages g
  join public.sellers s on s.id = g.seller_id
  join public.companies c on c.id = s.company_id
  where g.token_hash = private.hash_token(p_token) and s.deleted_at is null and c.active and c.deleted_at is null
$$;

create function private.is_page_open(p_token text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.seller_of_token(p_token)).id is not null
$$;

grant execute on function private.is_page_open(text) to service_role;

-- Only the seller reads it, and the contact: see get_contact_data().
create table private.seller_notes (
  lead_id uuid not null references public.leads_captured (id) on delete cascade,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  note varchar(1000) not null,
  primary key (lead_id, seller_id)
);

create index seller_notes_seller_idx on private.seller_notes (seller_id);

-- Who knows the link is of the company that made it.
create function private.close_page_of_moved_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.seller_pages where seller_id = new.id;
  delete from private.seller_notes where seller_id = new.id;
  return null;
end
$$;

create trigger close_page_of_moved_seller after update of company_id on public.sellers
for each row when (old.company_id <> new.company_id) execute function private.close_page_of_moved_seller();

create function private.forget_notes_of_moved_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.seller_notes where lead_id = new.id;
  delete from public.lead_notes where lead_id = new.id;
  return null;
end
$$;

create trigger forget_notes_of_moved_lead after update of company_id on public.leads_captured
for each row when (old.company_id <> new.company_id) execute function private.forget_notes_of_moved_lead();
