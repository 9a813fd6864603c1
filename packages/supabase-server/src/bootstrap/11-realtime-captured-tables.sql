/* A published table's key, the columns that filters on deleted rows may need, and its visible columns. */
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

/*
 * By role: the policies' condition on a deleted row, if they only use columns that the feed holds besides the key.
 * A policy on another column or on the whole row hides the change, since its values are unknown.
 * Null when there are no policies.
 */
create or replace function _gateway.policies_of_gone(p_relation oid) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select p.oid, bool_or(a.attname = any (t.references_)) as for_owner,
      bool_or(a.attname <> all (t.key || t.references_)) as for_more
    from pg_catalog.pg_policy p
    join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = p_relation
    join pg_catalog.pg_attribute a on a.attrelid = p_relation and a.attnum = d.refobjsubid
    join _gateway.published_tables t on t.relation = p_relation
    where p.polrelid = p_relation and p.polcmd in ('r', '*')
    group by p.oid
  ), policies as (
    select p.polpermissive as widens, p.polroles as roles,
      -- A whole-row reference leaves no dependency.
      case when p.polqual is null then null when a.for_more or p.polqual::text ~ ':varattno 0 ' then 'false'
        else '(' || pg_catalog.pg_get_expr(p.polqual, p.polrelid) || ')' end as condition
    from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid left join asked a on a.oid = p.oid
    where p.polrelid = p_relation and c.relrowsecurity and p.polcmd in ('r', '*')
  )
  select jsonb_object_agg(role, (
    select '(' || coalesce(string_agg(p.condition, ' or ') filter (where p.widens), 'false') || ')'
      || coalesce(string_agg(' and ' || p.condition, '') filter (where not p.widens), '')
    from policies p
    where exists (
      select from unnest(p.roles) granted
      where granted = 0 or pg_catalog.pg_has_role(role, granted, 'usage')
    )
  ))
  from unnest('{anon,authenticated}'::name[]) role
  where exists (select from asked a join pg_catalog.pg_class c on c.oid = p_relation and c.relrowsecurity where a.for_owner)
$$;

-- Creates the trigger of each published table. Its columns are spelt out, since reading the catalogue would slow each write.
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
      -- With a column list, an update of other columns is no change.
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

-- Needs a superuser; otherwise each start, and each process with subscribers, checks for new tables.
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

revoke execute on function
  _gateway.capture_published(), _gateway.capture_altered(), _gateway.policies_of_gone(oid)
from public;
grant execute on function _gateway.capture_published(), _gateway.policies_of_gone(oid) to authenticator;
grant select on _gateway.published_tables to authenticator;
