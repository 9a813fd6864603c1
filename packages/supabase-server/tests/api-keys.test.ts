import sql from 'sql-template-tag'
import { createCallerReader, createSchemaCache } from 'supabase-server'
import { expect, test } from 'vitest'
import { restRoutes } from '../src/rest/routes.ts'
import { createUser, openAuth, openClient, secrets } from './support/auth/auth.ts'
import { openTestDatabase } from './support/database/test-database.ts'

const server = await openTestDatabase()
await server.asOwner(async (run, script) => {
  await script(`create function public.who_asks() returns text language sql stable
    as $$ select coalesce(auth.uid()::text, auth.role()) $$`)
  await run(sql`grant execute on function public.who_asks() to anon, authenticated, service_role`)
})
const app = await openAuth(server)
await app.register(
  async (rest) =>
    restRoutes(rest, {
      database: server.database,
      readCaller: createCallerReader({ secrets }),
      schemaCache: createSchemaCache(server.database, {
        schemas: ['public'],
        extraSearchPath: [],
        maxRows: 1000,
      }),
    }),
  { prefix: '/rest/v1' },
)

test.each([
  ['the publishable key', secrets.publishableKey],
  ['the legacy anon key', secrets.anonKey],
])('%s makes me an anonymous caller until I sign in', async (_, key) => {
  const client = openClient(app, key)
  expect((await client.rpc('who_asks')).data).toBe('anon')
  const user = await createUser(server)
  const { error } = await client.auth.signInWithPassword(user)
  expect(error).toBeNull()
  expect((await client.rpc('who_asks')).data).toBe(user.id)
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
  expect((await client.auth.signOut()).error).toBeNull()
  expect((await client.rpc('who_asks')).data).toBe('anon')
})

test.each([
  ['the secret key', secrets.secretKey],
  ['the legacy service key', secrets.serviceRoleKey],
])('%s makes my server the service role', async (_, key) => {
  expect((await openClient(app, key).rpc('who_asks')).data).toBe('service_role')
})

test('a foreign key is refused everywhere', async () => {
  const { publishableKey } = secrets
  const made = openClient(
    app,
    publishableKey.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  )
  const { data, error, status } = await made.rpc('who_asks')
  expect({ data, status, message: error?.message }).toEqual({
    ...{ data: null, status: 401, message: 'Invalid API key' },
  })
})
