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

    -- A message that cannot be sent is a warning, so that it never undoes the write.
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

revoke execute on function _gateway.read_messages(jsonb, text, timestamp, integer) from public;
grant usage on schema _gateway to authenticator;
grant execute on function _gateway.read_messages(jsonb, text, timestamp, integer) to authenticator;
