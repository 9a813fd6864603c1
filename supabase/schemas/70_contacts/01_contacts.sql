-- The lead's own row is ten times as wide. private.fold_leads() and triggers write; only functions read.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

create table private.contacts (
  company_id uuid not null,
  created_at timestamptz not null,
  lead_id uuid not null,
  seller_id uuid not null,
  source text not null,
  search_text text collate "C" not null,
  -- 'won', 'lost' or 'open'.
  outcome text not null default 'open',
  -- Of a deleted link too.
  link_id uuid,
  -- As the visitor's address named it.
  campaign text
  -- New rows are read most, and index-only scans need a vacuum.
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- For index-only scans of a page.
create unique index contacts_time_idx on private.contacts (company_id, created_at, lead_id)
include (seller_id, source, outcome, search_text);
create index contacts_name_idx on private.contacts (company_id, search_text, lead_id)
include (created_at, seller_id, source);
create index contacts_seller_idx on private.contacts (company_id, seller_id, created_at, lead_id)
include (source, search_text);
-- New contacts are open: most of them, and found by time.
create index contacts_outcome_idx on private.contacts (company_id, outcome, created_at, lead_id)
include (seller_id, source) where outcome <> 'open';
create index contacts_link_idx on private.contacts (company_id, link_id, created_at, lead_id) where link_id is not null;
create index contacts_campaign_idx on private.contacts (company_id, campaign, created_at, lead_id)
where campaign is not null;

-- Each search reads the pending list in full; kept short, about one lead in 1,500 flushes it.
do $$
begin
  -- A managed server may keep extensions in another schema.
  execute format(
    'create index contacts_search_idx on private.contacts using gin (company_id, search_text %s.gin_trgm_ops)
      with (gin_pending_list_limit = 2048)',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm')
  );
end
$$;

-- Inlined. The same types and collation as the table's: else no index gives the order of both.
create function private.contact_of(l public.leads_captured) returns setof private.contacts
language sql stable rows 1 as $$
  select l.company_id, l.created_at, l.id, private.seller_key(l.seller_id), l.source::text,
    private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) collate "C",
    coalesce(l.outcome::text, 'open'), l.short_url_id, left(nullif(btrim(l.attribution ->> 'utm_campaign'), ''), 200)
$$;
