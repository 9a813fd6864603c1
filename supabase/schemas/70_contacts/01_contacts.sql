-- The lead's own row is ten times as wide. private.fold_leads() and triggers write; only functions read.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

create table private.contacts (
  company_id uuid not null,
  created_at timestamptz not null,
  lead_id uuid not null,
  seller_id uuid not null,
  source text not null,
  search_text text collate "C" not null
  -- New rows are read most, and index-only scans need a vacuum.
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- For index-only scans of a page.
create unique index contacts_time_idx on private.contacts (company_id, created_at, lead_id)
include (seller_id, source, search_text);
create index contacts_name_idx on private.contacts (company_id, search_text, lead_id)
include (created_at, seller_id, source);
create index contacts_seller_idx on private.contacts (company_id, seller_id, created_at, lead_id)
include (source, search_text);

-- Each search reads the pending list in full; kept short, about one lead in a thousand flushes it.
do $$
begin
  -- A managed server may keep extensions in another schema.
  execute format(
    'create index contacts_search_idx on private.contacts using gin (company_id, search_text %s.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm')
  );
end
$$;
