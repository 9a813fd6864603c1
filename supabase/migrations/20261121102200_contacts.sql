-- What contacts are listed, filtered and searched by: one narrow row for each lead, in tables of their own since a
-- lead's row is ten times as wide. Kept by triggers on leads_captured; only functions read it. Measured: 80 of the 480 µs
-- that a capture costs PostgreSQL, half of it for the index of letters.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Without case and accents. Compared byte by byte, so that both engines and every locale sort alike.
create function private.search_key(p_text text) returns text
language sql immutable parallel safe as $$
  select lower((
    case when octet_length(p_text) = char_length(p_text) then p_text
      else regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g') end
  ) collate "C")
$$;

-- Name, e-mail and digits, each behind a blank: ' z' finds what begins with z. The line break sorts before any letter,
-- so that the order of these texts is the order of the names.
create function private.search_text(p_name text, p_email text, p_phone text, p_phone_key text) returns text
language sql immutable parallel safe as $$
  select ' ' || private.search_key(p_name) || coalesce(E'\n ' || private.search_key(p_email), '') || E'\n ' || p_phone
    || case when p_phone_key <> p_phone then ' ' || p_phone_key else '' end
$$;

create table private.contacts (
  company_id uuid not null,
  created_at timestamptz not null,
  lead_id uuid not null,
  seller_id uuid not null,
  source text not null,
  search_text text collate "C" not null
);

create function private.keep_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.contacts (company_id, created_at, lead_id, seller_id, source, search_text)
    values (
      new.company_id, new.created_at, new.id, private.seller_key(new.seller_id), new.source,
      private.search_text(new.name, new.email, new.phone, new.phone_key)
    );
  elsif tg_op = 'UPDATE' then
    update private.contacts
    set company_id = new.company_id, created_at = new.created_at, lead_id = new.id,
      seller_id = private.seller_key(new.seller_id), source = new.source,
      search_text = private.search_text(new.name, new.email, new.phone, new.phone_key)
    where company_id = old.company_id and created_at = old.created_at and lead_id = old.id;
  else
    delete from private.contacts
    where company_id = old.company_id and created_at = old.created_at and lead_id = old.id;
  end if;
  return null;
end
$$;
create trigger keep_contact after insert or delete on public.leads_captured
for each row execute function private.keep_contact();
create trigger keep_changed_contact after update on public.leads_captured
for each row when (
  (old.id, old.company_id, old.created_at, old.seller_id, old.source, old.name, old.email, old.phone, old.phone_key)
  is distinct from
  (new.id, new.company_id, new.created_at, new.seller_id, new.source, new.name, new.email, new.phone, new.phone_key)
) execute function private.keep_contact();

-- After the triggers, which let nobody write leads until this is committed: none is missed.
insert into private.contacts (company_id, created_at, lead_id, seller_id, source, search_text)
select l.company_id, l.created_at, l.id, private.seller_key(l.seller_id), l.source,
  private.search_text(l.name, l.email, l.phone, l.phone_key)
from public.leads_captured l
order by l.created_at;

-- These answer a page without reading the table.
create unique index contacts_time_idx on private.contacts (company_id, created_at, lead_id)
include (seller_id, source, search_text);
create index contacts_name_idx on private.contacts (company_id, search_text, lead_id)
include (created_at, seller_id, source);
create index contacts_seller_idx on private.contacts (company_id, seller_id, created_at, lead_id)
include (source, search_text);
-- Letters in any place of a text. With the company in it, other companies' rows never weigh. New rows wait in a list
-- that searches read in full and that one capture in about a thousand empties, so it is kept short.
do $$
begin
  execute format(
    'create index contacts_search_idx on private.contacts using gin (company_id, search_text %s.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm')
  );
end
$$;

-- New rows are answered from the index alone once a vacuum has seen them, and those are the ones that are read.
alter table private.contacts set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
