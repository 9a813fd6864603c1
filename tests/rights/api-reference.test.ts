import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { events, tables } from '../../src/landing/docs/reference.ts'

const server = await openTestDatabase()

test('the documentation names the tables that a key reads, and columns that exist there', async () => {
  const readable = await server.asOwner((run) =>
    run<{ table_name: string; columns: string[] }>(sql`
      select c.relname::text as table_name, json_agg(a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and has_column_privilege('api_client', c.oid, a.attnum, 'select')
      group by c.relname`),
  )
  const columnsOf = new Map(readable.map(({ table_name, columns }) => [table_name, columns]))
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...columnsOf.keys()].toSorted())
  for (const { name, fields } of tables) {
    expect(columnsOf.get(name)).toEqual(expect.arrayContaining(Object.keys(fields)))
  }
})

test('the documentation names every event of a webhook', async () => {
  const [row] = await server.asOwner((run) =>
    run<{ rule: string }>(sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'public.webhooks'::regclass and conname = 'webhooks_events_check'`),
  )
  const offered = row?.rule.match(/[a-z]+\.[a-z]+(?=')/g) ?? []
  expect(offered.toSorted()).toEqual(Object.keys(events).toSorted())
})
