import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { events, tables } from '../../src/landing/docs/reference.ts'

const server = await openTestDatabase()

test('the documentation names the tables that a key reads, and columns that exist there', async () => {
  const readable = await server.asOwner((run) =>
    run<{ table_name: string; columns: string[] }>(sql`
      select table_name::text, array_agg(column_name::text) as columns
      from information_schema.columns
      where table_schema = 'public' and has_column_privilege('api_client', 'public.' || table_name, column_name, 'select')
        and not has_table_privilege('anon', 'public.' || table_name, 'select')
      group by table_name`),
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
      where conrelid = 'public.webhooks'::regclass and contype = 'c'`),
  )
  const offered = row?.rule.match(/[a-z]+\.[a-z]+(?=')/g) ?? []
  expect(offered.toSorted()).toEqual(Object.keys(events).toSorted())
})
