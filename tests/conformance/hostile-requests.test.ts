/** Fuzzes the gateway as a visitor and as an admin of one of two companies. */
import fc from 'fast-check'
import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { createCallerReader, createSchemaCache } from 'supabase-server'
import type { Row } from 'supabase-server/database'
import { afterAll, expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { restRoutes } from '../../packages/supabase-server/src/rest/routes.ts'
import { assertFor } from '../../packages/supabase-server/tests/support/assert-for.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import {
  countObjects,
  digestOf,
  expectNoOpenTransaction,
  findStates,
} from '../../packages/supabase-server/tests/support/database/left-behind.ts'
import { askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  type HostileRequest,
  hostileRequests,
} from '../../packages/supabase-server/tests/support/hostile/requests.ts'
import type { Names } from '../../packages/supabase-server/tests/support/hostile/words.ts'
import { claimsOf, createCompanyWithSecrets, secretWords } from '../support/company-with-secrets.ts'

const rounds = Number(process.env.RELIABILITY_ROUNDS ?? 1)
const patience = 30_000 * rounds
const server = await openTestDatabase()
const { other, callers, othersKeys, ownKeys, digestOfOther } =
  await createCompanyWithSecrets(server)

const app = Fastify()
const api = { schemas: ['public'], extraSearchPath: ['extensions'], maxRows: 1000 }
const schemaCache = createSchemaCache(server.database, api)
// The first load of the schema takes longer than any later request.
await schemaCache.get()
await app.register(
  async (rest) =>
    restRoutes(rest, {
      database: server.database,
      readCaller: createCallerReader({ secrets }),
      schemaCache,
    }),
  { prefix: '/rest/v1' },
)
afterAll(() => app.close())

const keyring = createKeyring(secrets)
const admin = claimsOf(callers.admin)
const exp = Date.now() / 1000 + 3_600
const adminToken = await keyring.sign({ ...admin, exp })
const tokens = [
  ...Array<string>(7).fill(adminToken),
  ...[secrets.anonKey, secrets.anonKey],
  await keyring.sign({ role: 'authenticated', exp }),
  await keyring.sign({ ...admin, exp: 1 }),
  await keyring.sign({ ...admin, sub: "' or true --", exp }),
  await keyring.sign({ role: 'supabase_auth_admin', exp }),
  await keyring.sign({
    ...admin,
    exp,
    user_metadata: { role: 'super_admin', company_id: other.company.id },
  }),
]

const names = await askOne<Pick<Names, 'tables' | 'functions'> & Row>(
  server,
  sql`select
    (select json_object_agg(relname, (select json_agg(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped))
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')) as tables,
    (select json_object_agg(proname, to_json(coalesce(proargnames[1:pronargs], '{}')))
      from pg_proc where pronamespace = 'public'::regnamespace) as functions`,
)
const values = [...othersKeys, ...ownKeys, 'seller', 'true', '2026-01-01', '11987654321', '0']
const request = hostileRequests({
  tables: names.tables,
  functions: names.functions,
  values,
  tokens,
})

/** These calls are public: a company's link is enough to see its form and to submit a lead. */
const openToAll =
  /^\/rest\/v1\/rpc\/(capture_lead_public|get_capture_form|follow_short_link|get_redirect_url)\b/

async function send({ method, url, headers, payload }: HostileRequest): Promise<void> {
  const spare = (text: string) =>
    openToAll.test(url) ? othersKeys.reduce((rest, key) => rest.replaceAll(key, 'x'), text) : text
  const answer = await app.inject({
    method,
    url: spare(url),
    headers,
    payload: payload && spare(payload),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(secretWords)
  if (answer.statusCode < 400 || method === 'HEAD') return
  const error = answer.json()
  expect(Object.keys(error).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
}

async function expectNothingLeft(objects: unknown): Promise<void> {
  await expectNoOpenTransaction(server)
  const states = await findStates(server)
  expect(states).toEqual(states.map(() => clean))
  expect(await countObjects(server)).toEqual(objects)
}
const [clean] = await findStates(server)

async function sendBatches(
  requests: fc.Arbitrary<HostileRequest>,
  milliseconds: number,
  check: () => Promise<void>,
) {
  let sent = 0
  const batch = fc.array(requests, { minLength: 1, maxLength: 20, size: 'max' })
  async function sendAll(all: HostileRequest[]): Promise<void> {
    for (const one of all) await send(one)
    sent += all.length
    await check()
  }
  // A batch whose every statement hits its time limit still finishes within this; a hanging request
  // does not.
  const limits = { numRuns: 2_000 * rounds, timeout: 30_000 }
  await assertFor(milliseconds * rounds, batch, sendAll, limits)
  expect(sent).toBeGreaterThan(20)
}

test(
  'a visitor and an admin learn nothing of another company and change nothing of it',
  async () => {
    const objects = await countObjects(server)
    const before = await digestOfOther()
    await sendBatches(request, 6_000, async () => {
      expect(await digestOfOther()).toEqual(before)
      await expectNothingLeft(objects)
    })
  },
  patience,
)

test(
  'a request that reads changes nothing at all',
  async () => {
    const objects = await countObjects(server)
    const before = await digestOf(server)
    const reading = request.map((one) => ({ ...one, method: 'GET' as const, payload: undefined }))
    await sendBatches(reading, 3_000, async () => {
      expect(await digestOf(server)).toEqual(before)
      await expectNothingLeft(objects)
    })
  },
  patience,
)
