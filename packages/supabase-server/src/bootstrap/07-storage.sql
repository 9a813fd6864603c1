-- The tables and functions of Supabase Storage, so that its policies apply unchanged.
-- Source: the migrations of github.com/supabase/storage.
do $bootstrap$
begin
  if to_regclass('storage.objects') is not null then
    return;
  end if;

  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

  create table storage.buckets (
    id text primary key,
    name text not null constraint buckets_name_length_check check (char_length(name) <= 100),
    owner uuid,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    public boolean default false,
    avif_autodetection boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[],
    owner_id text,
    type storage.buckettype not null default 'STANDARD'
  );
  comment on column storage.buckets.owner is 'Field is deprecated, use owner_id instead';
  create unique index bname on storage.buckets (name);

  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text constraint "objects_bucketId_fkey" references storage.buckets,
    name text,
    owner uuid,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(),
    metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored,
    version text,
    owner_id text,
    user_metadata jsonb
  );
  comment on column storage.objects.owner is 'Field is deprecated, use owner_id instead';
  create unique index bucketid_objname on storage.objects (bucket_id, name);
  create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
  create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
  create index name_prefix_search on storage.objects (name text_pattern_ops);
  create index objects_version_idx on storage.objects (version);

  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

  create function storage.foldername(name text) returns text[]
  language sql immutable parallel safe as $$
    select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
  $$;

  create function storage.filename(name text) returns text
  language sql immutable parallel safe as $$
    select split_part(name, '/', -1)
  $$;

  create function storage.extension(name text) returns text
  language sql immutable parallel safe as $$
    select split_part(split_part(name, '/', -1), '.', -1)
  $$;

  create function storage.operation() returns text
  language sql stable parallel safe as $$
    select current_setting('storage.operation', true)
  $$;

  -- Lists a folder: everything deeper is one row without id per folder.
  create function storage.search(
    prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
    search text default '', sortcolumn text default 'name', sortorder text default 'asc'
  ) returns table (
    name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
  )
  language plpgsql stable as $$
  declare
    v_column text := case when lower(sortcolumn) in ('updated_at', 'created_at', 'last_accessed_at')
      then lower(sortcolumn) else 'name' end;
    v_order text := case when lower(sortorder) = 'desc' then 'desc' else 'asc' end;
    v_pattern text := regexp_replace(lower(prefix || coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
  begin
    return query execute format(
      $query$
        with listed as (
          select o.path_tokens[$1] as name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata,
            cardinality(o.path_tokens) > $1 as is_folder
          from storage.objects o
          where o.bucket_id = $2 and lower(o.name) collate "C" like $3
        )
        (
          select l.name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
            null::timestamptz as last_accessed_at, null::jsonb as metadata
          from listed l where l.is_folder group by l.name order by l.name collate "C" %2$s
        )
        union all
        (
          select l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
          from listed l where not l.is_folder order by l.%1$I %3$s %2$s, l.name collate "C" %2$s
        )
        limit $4 offset $5
      $query$,
      v_column, v_order, case when v_column = 'name' then 'collate "C"' else '' end
    ) using levels, bucketname, v_pattern, limits, offsets;
  end
  $$;

  create function storage.update_updated_at_column() returns trigger
  language plpgsql as $$
  begin
    new.updated_at = now();
    return new;
  end
  $$;

  -- A plain delete would orphan the bytes; the gateway sets storage.allow_delete_query.
  create function storage.protect_delete() returns trigger
  language plpgsql as $$
  begin
    if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
      raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
        using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
    end if;
    return null;
  end
  $$;

  create trigger update_objects_updated_at before update on storage.objects
    for each row execute function storage.update_updated_at_column();
  create trigger protect_buckets_delete before delete on storage.buckets
    for each statement execute function storage.protect_delete();
  create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();
end
$bootstrap$;

-- Files that no row refers to, yet or any more; their bytes are removed at remove_at.
-- A file is registered before its first byte and deregistered in the transaction of the row that refers to it.
create table if not exists _gateway.unreferenced_files (
  version text primary key,
  remove_at timestamptz not null
);
create index if not exists unreferenced_files_remove_at_idx on _gateway.unreferenced_files (remove_at);

create or replace function _gateway.announce_file(p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into _gateway.unreferenced_files (version, remove_at) values (p_version, now() + interval '1 day')
$$;

create or replace function _gateway.follow_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into _gateway.unreferenced_files (version, remove_at) values (old.version, now() + interval '5 minutes')
    on conflict (version) do update set remove_at = excluded.remove_at;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from _gateway.unreferenced_files where version = new.version;
  end if;
  return null;
end
$$;

create or replace function _gateway.list_unreferenced_files(p_most integer, p_now timestamptz default now())
returns table (version text)
language sql stable security definer set search_path = '' as $$
  select f.version from _gateway.unreferenced_files f
  where f.remove_at <= p_now and not exists (select from storage.objects o where o.version = f.version)
  order by f.remove_at limit p_most
$$;

create or replace function _gateway.forget_files(p_versions text[]) returns void
language sql security definer set search_path = '' as $$
  delete from _gateway.unreferenced_files where version = any (p_versions)
$$;

revoke execute on function
  _gateway.announce_file(text), _gateway.follow_files(), _gateway.list_unreferenced_files(integer, timestamptz),
  _gateway.forget_files(text[])
from public;
grant usage on schema _gateway to service_role;
grant execute on function
  _gateway.announce_file(text), _gateway.list_unreferenced_files(integer, timestamptz), _gateway.forget_files(text[])
to service_role;

do $bootstrap$
begin
  if pg_catalog.pg_has_role((select relowner from pg_catalog.pg_class where oid = 'storage.objects'::regclass), 'usage')
    and not exists (select from pg_catalog.pg_trigger where tgname = 'follow_files')
  then
    create trigger follow_files after insert or delete or update of version on storage.objects
      for each row execute function _gateway.follow_files();
  end if;
end
$bootstrap$;

create table if not exists _gateway.file_place (
  only_one boolean primary key default true check (only_one),
  place text not null
);

create or replace function _gateway.get_file_place() returns text
language sql stable security definer set search_path = '' as $$
  select p.place from _gateway.file_place p
$$;

-- Returns the place that holds the files; an S3 store replaces a folder, whose files were moved.
create or replace function _gateway.claim_file_place(p_place text) returns text
language sql security definer set search_path = '' as $$
  insert into _gateway.file_place as p (place) values (p_place)
  on conflict (only_one) do update set place = case when excluded.place = 's3' then excluded.place else p.place end
  returning p.place
$$;

revoke execute on function _gateway.get_file_place(), _gateway.claim_file_place(text) from public;
grant execute on function _gateway.get_file_place(), _gateway.claim_file_place(text) to service_role;
