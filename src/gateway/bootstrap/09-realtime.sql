-- Realtime: messages sent from SQL, the publication whose tables are listened to, and the feed that carries both to every process.
do $bootstrap$
begin
  if to_regclass('realtime.messages') is null then
    create table realtime.messages (
      topic text not null,
      extension text not null,
      payload jsonb,
      event text,
      private boolean default false,
      updated_at timestamp not null default now(),
      inserted_at timestamp not null default now(),
      id uuid not null default gen_random_uuid(),
      binary_payload bytea,
      primary key (id, inserted_at)
    );
    create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
      where extension = 'broadcast' and private;
    alter table realtime.messages enable row level security;
    grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  end if;

  if to_regprocedure('realtime.topic()') is null then
    create function realtime.topic() returns text language sql stable as $$
      select nullif(current_setting('realtime.topic', true), '')
    $$;

    -- A message that cannot be sent is a warning: it never undoes the write that sends it.
    create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language plpgsql as $$
    declare
      v_id constant uuid := gen_random_uuid();
    begin
      perform set_config('realtime.topic', topic, true);
      insert into realtime.messages (id, payload, event, topic, private, extension)
      values (
        v_id,
        case when jsonb_typeof(payload) = 'object' and not payload ? 'id' then payload || jsonb_build_object('id', v_id) else payload end,
        event, topic, private, 'broadcast'
      );
    exception
      when others then raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
    end
    $$;

    create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
    returns void language plpgsql as $$
    begin
      perform set_config('realtime.topic', topic, true);
      insert into realtime.messages (binary_payload, event, topic, private, extension)
      values (payload, event, topic, private, 'broadcast');
    exception
      when others then raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
    end
    $$;

    create function realtime.broadcast_changes(
      topic_name text, event_name text, operation text, table_name text, table_schema text,
      new record, old record, level text default 'ROW'
    ) returns void language plpgsql as $$
    begin
      if level = 'STATEMENT' then
        raise exception 'function can only be triggered for each row, not for each statement';
      end if;
      if operation not in ('INSERT', 'UPDATE', 'DELETE') then
        raise exception 'Unexpected operation type: %', operation;
      end if;
      perform realtime.send(
        jsonb_build_object(
          'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
        ),
        event_name, topic_name
      );
    exception
      when others then raise exception 'Failed to process the row: %', sqlerrm;
    end
    $$;
  end if;

  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    begin
      create publication supabase_realtime;
    exception
      when insufficient_privilege then null;
    end;
  end if;
end
$bootstrap$;

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

/* What a table in the publication is for a listener: its key, the columns a filter may need of a row that is gone, its columns. */
create or replace view _gateway.published_tables as
select
  c.oid as relation,
  n.nspname::text as schema,
  c.relname::text as name,
  c.relrowsecurity as has_policies,
  c.relreplident = 'f' and not c.relrowsecurity as has_old_rows,
  p.pubinsert as inserts,
  p.pubupdate as updates,
  p.pubdelete as deletes,
  array(
    select a.attname::text from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary order by a.attnum
  ) as key,
  array(
    select distinct a.attname::text from pg_catalog.pg_constraint f
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
    where f.conrelid = c.oid and f.contype = 'f' and a.attname = any (t.attnames) order by 1
  ) as references_,
  exists (
    select from pg_catalog.pg_trigger g where g.tgrelid = c.oid and g.tgname = 'zz_realtime'
  ) as is_captured,
  -- Null: all of them.
  case when (select count(*) from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
    > cardinality(t.attnames) then t.attnames::text[] end as listed,
  (
    select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', y.typname, 'cast', pg_catalog.format_type(a.atttypid, null), 'roles', array(
        select role from unnest('{anon,authenticated,service_role}'::text[]) role
        where pg_catalog.has_column_privilege(role, c.oid, a.attnum, 'select')
      )) order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_type y on y.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (t.attnames)
  ) as columns
from pg_catalog.pg_publication p
join pg_catalog.pg_publication_tables t on t.pubname = p.pubname
join pg_catalog.pg_namespace n on n.nspname = t.schemaname
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = t.tablename
where p.pubname = 'supabase_realtime';

-- Writes the trigger of each published table, with its columns spelt out: reading them from the catalog would cost each write.
create or replace function _gateway.capture_published() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
  made integer := 0;
  gone text;
  function_name text;
  events text;
  key_of text;
begin
  for wanted in
    select t.*, md5(format('2 %s %s %s %s %s%s%s', t.key, t.references_, t.has_old_rows, t.listed, t.inserts, t.updates, t.deletes)) as mark
    from _gateway.published_tables t
    where cardinality(t.key) > 0
  loop
    function_name := 'capture_' || wanted.relation;
    if pg_catalog.obj_description(to_regprocedure(format('_gateway.%I()', function_name)), 'pg_proc') = wanted.mark
      and exists (select from pg_catalog.pg_trigger where tgrelid = wanted.relation and tgname = 'zz_realtime') then
      continue;
    end if;
    select 'jsonb_build_object(' || string_agg(format('%L, %%1$s.%I', k.name, k.name), ', ') || ')'
    into key_of
    from (
      select distinct replace(name, '%', '%%') as name from unnest(wanted.key || wanted.references_) name order by 1
    ) k;
    execute format(
      $function$
        create or replace function _gateway.%1$I() returns trigger language plpgsql security definer set search_path = '' as $body$
        begin
          if tg_op = 'DELETE' then
            insert into _gateway.feed (kind, relation, key, old) values ('D', %2$s, %3$s, %4$s);
          else
            insert into _gateway.feed (kind, relation, key, old)
            values (case tg_op when 'INSERT' then 'I' else 'U' end, %2$s, %5$s, %6$s);
          end if;
          return null;
        end
        $body$
      $function$,
      function_name, wanted.relation, format(key_of, 'old'),
      case when wanted.has_old_rows then 'to_jsonb(old)' else 'null' end,
      format(key_of, 'new'),
      case when wanted.has_old_rows then 'case tg_op when ''UPDATE'' then to_jsonb(old) end' else 'null' end
    );
    execute format('revoke execute on function _gateway.%I() from public', function_name);
    execute format('comment on function _gateway.%I() is %L', function_name, wanted.mark);
    execute format('drop trigger if exists zz_realtime on %I.%I', wanted.schema, wanted.name);
    select string_agg(event, ' or ') into events from unnest(array[
      case when wanted.inserts then 'insert' end,
      -- Where columns are listed, a write that names none of them is no news: a counter need not be told to everyone.
      case when wanted.updates then 'update' || coalesce(
        ' of ' || (select string_agg(quote_ident(name), ', ') from unnest(wanted.listed) name), '') end,
      case when wanted.deletes then 'delete' end
    ]) event;
    if events is not null then
      execute format(
        'create trigger zz_realtime after %s on %I.%I for each row execute function _gateway.%I()',
        events, wanted.schema, wanted.name, function_name
      );
      made := made + 1;
    end if;
  end loop;

  for gone in
    select p.proname from pg_catalog.pg_proc p
    where p.pronamespace = '_gateway'::regnamespace and p.proname ~ '^capture_\d+$'
      and not exists (
        select from _gateway.published_tables t where cardinality(t.key) > 0 and 'capture_' || t.relation = p.proname
      )
  loop
    execute format('drop function _gateway.%I() cascade', gone);
  end loop;
  return made;
end
$$;

create or replace function _gateway.capture_altered() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform _gateway.capture_published();
end
$$;

-- Only a superuser may; elsewhere each start, and each process that has listeners, looks by itself.
do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'rodizio_capture') then
    create event trigger rodizio_capture on ddl_command_end
      when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'ALTER TABLE')
      execute function _gateway.capture_altered();
  end if;
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

-- Each read of p_reads ({role, claims, headers, text, keys, values}) as its own caller; a policy that fails hides its rows only.
create or replace function _gateway.read_as(p_reads jsonb)
returns table (number integer, rows jsonb, failure text)
language plpgsql set search_path = '' as $$
declare
  wanted record;
begin
  for wanted in
    select ordinality::integer - 1 as number, value as read from jsonb_array_elements(p_reads) with ordinality
  loop
    number := wanted.number;
    rows := null;
    failure := null;
    begin
      perform
        set_config('role', wanted.read ->> 'role', true),
        set_config('request.jwt.claims', wanted.read ->> 'claims', true),
        set_config('request.headers', wanted.read ->> 'headers', true);
      execute wanted.read ->> 'text' into rows
      using wanted.read -> 'keys', array(select jsonb_array_elements_text(wanted.read -> 'values'));
    exception
      when others then failure := sqlerrm;
    end;
    perform set_config('role', 'authenticator', true);
    return next;
  end loop;
end
$$;

create or replace function _gateway.add_channel_probe(p_topic text) returns table (broadcast uuid, presence uuid)
language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.messages (topic, extension) values (p_topic, 'broadcast') returning id into broadcast;
  insert into realtime.messages (topic, extension) values (p_topic, 'presence') returning id into presence;
  return next;
end
$$;

-- What the policies on realtime.messages let a caller do in a private channel, tried out and undone.
create or replace function _gateway.channel_rights(p_topic text, p_role text, p_claims text, p_headers text)
returns table (broadcast_read boolean, presence_read boolean, broadcast_write boolean, presence_write boolean, failure text)
language plpgsql set search_path = '' as $$
declare
  probe record;
  extension_ text;
  allowed boolean;
begin
  broadcast_read := false;
  presence_read := false;
  broadcast_write := false;
  presence_write := false;
  begin
    select * into probe from _gateway.add_channel_probe(p_topic);
    perform
      set_config('role', p_role, true),
      set_config('realtime.topic', p_topic, true),
      set_config('request.jwt.claims', p_claims, true),
      set_config('request.headers', p_headers, true);
    select coalesce(bool_or(id = probe.broadcast), false), coalesce(bool_or(id = probe.presence), false)
    into broadcast_read, presence_read
    from realtime.messages where id in (probe.broadcast, probe.presence);
    foreach extension_ in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension) values (p_topic, extension_);
        allowed := true;
      exception
        when insufficient_privilege then allowed := false;
      end;
      if extension_ = 'broadcast' then broadcast_write := allowed; else presence_write := allowed; end if;
    end loop;
    raise exception using errcode = 'RZ900';
  exception
    when sqlstate 'RZ900' then null;
    when others then
      broadcast_read := false;
      presence_read := false;
      failure := sqlerrm;
  end;
  return next;
end
$$;

-- Messages by the keys of their feed rows, or the newest of a topic for a client that asks what it missed.
create or replace function _gateway.read_messages(p_keys jsonb, p_topic text default null, p_since timestamp default null, p_limit integer default null)
returns table (id uuid, topic text, event text, payload text, bytes bytea, private boolean)
language sql stable security definer set search_path = '' as $$
  select m.id, m.topic, m.event, m.payload::text, m.binary_payload, coalesce(m.private, false)
  from jsonb_to_recordset(p_keys) as k (id uuid, inserted_at timestamp)
  join realtime.messages m on m.id = k.id and m.inserted_at = k.inserted_at
  union all
  (
    select m.id, m.topic, m.event, m.payload::text, m.binary_payload, true
    from realtime.messages m
    where m.topic = p_topic and m.extension = 'broadcast' and m.private and m.inserted_at >= p_since
    order by m.inserted_at desc
    limit p_limit
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
  _gateway.feed_message(), _gateway.capture_published(), _gateway.capture_altered(),
  _gateway.read_feed(text, text, bigint, integer), _gateway.read_as(jsonb), _gateway.add_channel_probe(text),
  _gateway.channel_rights(text, text, text, text), _gateway.read_messages(jsonb, text, timestamp, integer),
  _gateway.tell(jsonb), _gateway.purge_feed()
from public;
grant usage on schema _gateway to authenticator;
grant execute on function
  _gateway.capture_published(), _gateway.read_feed(text, text, bigint, integer), _gateway.read_as(jsonb),
  _gateway.add_channel_probe(text), _gateway.channel_rights(text, text, text, text),
  _gateway.read_messages(jsonb, text, timestamp, integer), _gateway.tell(jsonb), _gateway.purge_feed()
to authenticator;
grant select on _gateway.published_tables to authenticator;
