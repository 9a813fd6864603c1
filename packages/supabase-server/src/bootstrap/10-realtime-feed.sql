-- The feed carries keys of written rows, messages from SQL and messages between processes, in write order, for two minutes.
-- Unlogged: after a crash clients read again. Its sequence is logged, since an unlogged one is unreadable on a promoted
-- standby (PostgreSQL 15).
create sequence if not exists _gateway.feed_order;
create unlogged table if not exists _gateway.feed (
  id bigint not null default nextval('_gateway.feed_order'),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  -- I, U, D: a row; M: a message from SQL; B: a message of another process.
  kind "char" not null,
  relation oid,
  key jsonb,
  old jsonb
);
do $$
begin
  if exists (
    select from pg_catalog.pg_attribute
    where attrelid = '_gateway.feed'::regclass and attname = 'id' and attidentity <> ''
  ) then
    alter table _gateway.feed alter column id drop identity;
    alter table _gateway.feed alter column id set default nextval('_gateway.feed_order');
  end if;
end
$$;
create index if not exists feed_in_order on _gateway.feed (xid, id);

-- Identifies the contents of the feed: after a crash or on a promoted standby, transaction ids are reused.
create unlogged table if not exists _gateway.feed_life (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid()
);
insert into _gateway.feed_life default values on conflict do nothing;

create or replace function _gateway.feed_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.extension = 'broadcast' then
    insert into _gateway.feed (kind, key) values ('M', jsonb_build_object('id', new.id, 'inserted_at', new.inserted_at));
  end if;
  return null;
end
$$;

do $$
begin
  create or replace trigger feed_message after insert on realtime.messages
    for each row execute function _gateway.feed_message();
exception
  when insufficient_privilege then null;
end
$$;

/*
 * Returns what was committed after snapshot p_since, however early its transaction began: nothing is missed or read twice.
 * p_until reads the next page of the same range. A snapshot is prefixed with its feed_life; after that has ended,
 * everything present is new.
 */
create or replace function _gateway.read_feed(p_since text, p_until text, p_after bigint, p_limit integer)
returns table (snapshot text, rows jsonb)
language sql stable security definer set search_path = '' as $$
  with life as (
    select coalesce((select id::text from _gateway.feed_life), '') as id
  ), since as (
    select (case
        when strpos(p_since, ' ') = 0 then p_since
        when split_part(p_since, ' ', 1) = life.id then split_part(p_since, ' ', 2)
        else '3:3:'
      end)::pg_snapshot as taken
    from life
    where p_since is not null
  )
  select
    coalesce(p_until, (select id || ' ' from life) || pg_catalog.pg_current_snapshot()::text),
    (
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'kind', page.kind, 'relation', page.relation::bigint, 'key', page.key, 'old', page.old,
        'at', to_char(page.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by page.id)
      from (
        select f.* from since, _gateway.feed f
        where f.xid >= pg_catalog.pg_snapshot_xmin(since.taken)
          and not pg_catalog.pg_visible_in_snapshot(f.xid, since.taken)
          and (p_until is null or pg_catalog.pg_visible_in_snapshot(f.xid, split_part(p_until, ' ', 2)::pg_snapshot))
          and f.id > p_after
        order by f.id
        limit p_limit
      ) page
    )
$$;

create or replace function _gateway.tell(p_messages jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into _gateway.feed_life default values on conflict do nothing;
  insert into _gateway.feed (kind, key) select 'B', value from jsonb_array_elements(p_messages)
$$;

create or replace function _gateway.purge_feed() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from _gateway.feed where at < now() - interval '2 minutes';
  begin
    delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '3 days';
  exception
    when insufficient_privilege then null;
  end;
  -- The embedded engine has no autovacuum, but an empty table can be truncated.
  if not exists (select from _gateway.feed) and pg_relation_size('_gateway.feed') > 1048576 then
    begin
      lock table _gateway.feed in access exclusive mode nowait;
      if not exists (select from _gateway.feed) then
        truncate _gateway.feed;
      end if;
    exception
      when lock_not_available then null;
    end;
  end if;
end
$$;

revoke execute on function
  _gateway.feed_message(), _gateway.read_feed(text, text, bigint, integer), _gateway.tell(jsonb), _gateway.purge_feed()
from public;
grant execute on function
  _gateway.read_feed(text, text, bigint, integer), _gateway.tell(jsonb), _gateway.purge_feed()
to authenticator;
