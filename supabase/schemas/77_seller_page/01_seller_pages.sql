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

-- A token has 144 random bits, so that a plain hash cannot be searched.
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

-- Only the seller reads it.
create table private.seller_notes (
  lead_id uuid not null references public.leads_captured (id) on delete cascade,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  note varchar(1000) not null,
  primary key (lead_id, seller_id)
);

create index seller_notes_seller_idx on private.seller_notes (seller_id);
