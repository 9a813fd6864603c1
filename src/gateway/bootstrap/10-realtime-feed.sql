-- The feed, which carries keys of rows, messages from SQL and the words of processes to every process.
-- Keys of what was written, in writing order, kept for two minutes. Unlogged: what a crash forgets, clients read again.
create unlogged table if not exists _gateway.feed (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  -- I, U, D: a row; M: a message from SQL; B: what another process broadcasts.
  kind "char" not null,
  relation oid,
  key jsonb,
  old jsonb
);
create index if not exists feed_in_order on _gateway.feed (xid, id);

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
 * What was committed after the snapshot p_since, whenever it began: nothing is read twice, and a late commit is not
 * missed. With p_until, the next page of the same reading.
 */
create or replace function _gateway.read_feed(p_since text, p_until text, p_after bigint, p_limit integer)
returns table (snapshot text, rows jsonb)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(p_until, pg_catalog.pg_current_snapshot()::text),
    (
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'kind', page.kind, 'relation', page.relation::bigint, 'key', page.key, 'old', page.old,
        'at', to_char(page.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by page.id)
      from (
        select * from _gateway.feed f
        where p_since is not null
          and f.xid >= pg_catalog.pg_snapshot_xmin(p_since::pg_snapshot)
          and not pg_catalog.pg_visible_in_snapshot(f.xid, p_since::pg_snapshot)
          and (p_until is null or pg_catalog.pg_visible_in_snapshot(f.xid, p_until::pg_snapshot))
          and f.id > p_after
        order by f.id
        limit p_limit
      ) page
    )
$$;

-- What one process tells the others.
create or replace function _gateway.tell(p_messages jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into _gateway.feed (kind, key) select 'B', value from jsonb_array_elements(p_messages)
$$;

create or replace function _gateway.purge_feed() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from _gateway.feed where at < now() - interval '2 minutes';
  begin
    delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '3 days';
  exception
    -- Supabase's own are not ours to delete.
    when insufficient_privilege then null;
  end;
  -- The embedded engine never vacuums by itself; an empty table can be had anew.
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
