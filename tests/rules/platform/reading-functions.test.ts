/** Functions that the dashboard retries (src/web/repeat-reads.ts) must be read-only. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'

test('a function that is listed as reading writes nothing, except the trail and the clicks', async () => {
  const server = await openTestDatabase()
  const functions = await ask(
    server,
    sql`select proname as name, provolatile = 'v' as writes from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and proname ~ '^(count|get|is|list|preview)_'
      order by proname`,
  )
  expect(functions.length).toBeGreaterThan(20)
  expect(functions.filter(({ writes }) => writes).map(({ name }) => name)).toEqual([
    'get_contact_data',
    'get_redirect_url',
  ])
})
