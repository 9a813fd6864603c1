import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const app = await openWholeApp(await prepareParts(server, secrets))
const schemas = await ask<{ name: string }>(
  server,
  sql`select nspname::text as name from pg_catalog.pg_namespace where nspname <> 'public' order by 1`,
)

test('some schemas are hidden, the helpers’ among them', () => {
  expect(schemas.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['private', '_gateway', 'auth']),
  )
})

describe.each(schemas)('$name', ({ name }) => {
  test.each(['/users', '/rpc/is_super_admin'])('is hidden from everybody at %s', async (path) => {
    for (const key of [secrets.anonKey, secrets.serviceRoleKey]) {
      const headers = {
        ...{ apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...{ 'accept-profile': name, 'content-profile': name },
      }
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.inject({ method, url: `/rest/v1${path}`, headers, payload: '{}' })
        expect(answer.json(), `${method} ${path}`).toMatchObject({ code: 'PGRST106' })
      }
    }
  })
})
