import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { engine, openTestDatabase } from '../support/database/test-database.ts'
import { type Ask, send } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const server = await openTestDatabase()
let app = await openShop(server)
const back = 'return=representation'

/** Like `alter role authenticator set`; takes effect at the next load of the schema cache. */
async function withSettings(settings: [role: string, setting: string][]) {
  await server.asOwner(async (run, script) => {
    const [here] = await run(sql`select current_database() as name`)
    for (const [role, setting] of settings) {
      // In this database only, since all tests share the roles.
      await script(`alter role ${role} in database "${here?.name}" ${setting}`)
    }
  })
  app = await openShop(server, false)
}
const rows = async (to: string) => (await send(app, { to })).json()
const set = (name: string, value: string): [string, string][] => [
  ['authenticator', `set pgrst.${name} to '${value}'`],
]
const reset = (name: string): [string, string][] => [['authenticator', `reset pgrst.${name}`]]

const writes: [string, Ask, number, unknown][] = [
  ['an insert', { to: 'languages', body: { name: 'Tx', rank: 1 } }, 201, [{ name: 'Tx', rank: 1 }]],
  [
    'a PUT',
    { method: 'PUT', to: 'languages?name=eq.Put', body: { name: 'Put', rank: 1 } },
    201,
    [{ name: 'Put', rank: 1 }],
  ],
  [
    'an update',
    { method: 'PATCH', to: 'languages?name=eq.C', body: { rank: 99 } },
    200,
    [{ name: 'C', rank: 99 }],
  ],
  [
    'a deletion',
    { method: 'DELETE', to: 'languages?name=eq.Python' },
    200,
    [{ name: 'Python', rank: 4 }],
  ],
  ['a call', { to: 'rpc/fire_all', body: { size: 'Java' } }, 200, [{ name: 'Java', rank: 2 }]],
]
const before = [
  { name: 'C', rank: 2 },
  { name: 'Java', rank: 1 },
  { name: 'Python', rank: 4 },
]

// https://docs.postgrest.org/en/v14/references/api/preferences.html#transaction-end-preference
describe('with db-tx-end=commit-allow-override', () => {
  test.each(writes)('%s is answered and rolled back', async (_name, ask, status, body) => {
    await withSettings(set('db_tx_end', 'commit-allow-override'))
    const answer = await send(app, { ...ask, prefer: `${back}, tx=rollback` })
    expect([answer.status, answer.json()]).toEqual([status, body])
    expect(answer.headers['preference-applied']).toContain('tx=rollback')
    expect(await rows('languages?order=name')).toEqual(before)
  })

  test('a read reports the preference too', async () => {
    const { headers } = await send(app, { to: 'languages', prefer: 'tx=rollback' })
    expect(headers['preference-applied']).toBe('tx=rollback')
  })

  test('a deferred constraint still fails', async () => {
    const deferred = { to: 'rpc/same_turns', body: { deferred: true } }
    for (const prefer of ['tx=rollback', 'tx=commit']) {
      const { status, json } = await send(app, { ...deferred, prefer })
      expect([status, json()]).toMatchObject([409, { code: '23505' }])
    }
  })

  test('tx=commit is applied and committed', async () => {
    const one = { to: 'bare_keys', body: { id: 300 }, prefer: 'tx=commit' }
    expect((await send(app, one)).headers['preference-applied']).toBe('tx=commit')
    expect(await rows('bare_keys?id=eq.300')).toEqual([{ id: 300 }])
  })
})

test('tx has no effect by default, and writes are committed', async () => {
  await withSettings(reset('db_tx_end'))
  const { headers } = await send(app, { to: 'bare_keys', body: { id: 301 }, prefer: 'tx=rollback' })
  expect(headers['preference-applied']).toBeUndefined()
  expect(await rows('bare_keys?id=eq.301')).toEqual([{ id: 301 }])
})

test('db-tx-end=rollback rolls back, and its override lets the request choose', async () => {
  await withSettings(set('db_tx_end', 'rollback'))
  await send(app, { to: 'bare_keys', body: { id: 302 }, prefer: 'tx=commit' })
  await withSettings(set('db_tx_end', 'rollback-allow-override'))
  await send(app, { to: 'bare_keys', body: { id: 303 } })
  await send(app, { to: 'bare_keys', body: { id: 304 }, prefer: 'tx=commit' })
  await withSettings(reset('db_tx_end'))
  expect(await rows('bare_keys?id=gte.302')).toEqual([{ id: 304 }])
})

// https://docs.postgrest.org/en/v14/references/observability.html#execution-plan
describe('a plan', () => {
  const plan = (to: string, type = '', more: Partial<Ask> = {}): Ask => ({
    to,
    ...more,
    headers: { accept: `application/vnd.pgrst.plan${type}` },
  })

  test('is refused unless db-plan-enabled is set', async () => {
    await withSettings(reset('db_plan_enabled'))
    expect((await send(app, plan('languages'))).status).toBe(406)
  })

  test('comes as text or as JSON', async () => {
    await withSettings(set('db_plan_enabled', 'true'))
    const asText = await send(app, plan('languages?name=eq.C'))
    expect(asText.text).toMatch(/^Aggregate {2}\(cost=/)
    expect(asText.headers['content-type']).toBe(
      'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
    )
    const asJson = await send(
      app,
      plan('languages', '+json; for="text/csv"; options=verbose|settings'),
    )
    expect(asJson.json()).toMatchObject([
      {
        Plan: { 'Node Type': 'Aggregate' },
        Settings: { search_path: '"shop", "public", "extensions"' },
      },
    ])
    expect(asJson.headers['content-type']).toBe(
      'application/vnd.pgrst.plan+json; for="text/csv"; options=verbose|settings; charset=utf-8',
    )
  })

  test.each<[string, Ask]>([
    ['an insert', plan('bare_keys', '', { body: { id: 400 } })],
    ['an upsert', plan('bare_keys?id=eq.401', '', { method: 'PUT', body: { id: 401 } })],
    ['an update', plan('languages?name=eq.C', '', { method: 'PATCH', body: { rank: 400 } })],
    ['a deletion', plan('languages?name=eq.C', '', { method: 'DELETE' })],
    ['a call', plan('rpc/fire_all', '', { body: { size: 'C' } })],
    ['a read by GET', plan('rpc/languages_by?from_rank=1')],
  ])('of %s changes nothing', async (_name, ask) => {
    const { status, text } = await send(app, ask)
    expect([status, text]).toEqual([200, expect.stringContaining('(cost=')])
    expect(await rows('bare_keys?id=gte.400')).toEqual([])
    expect(await rows('languages?name=eq.C')).toEqual([{ name: 'C', rank: 2 }])
  })

  test('runs the statement with analyze and reports its duration', async () => {
    expect((await send(app, plan('languages', '; options=analyze'))).text).toContain(
      'Execution Time',
    )
  })
})

// https://docs.postgrest.org/en/v14/references/transactions.html#impersonated-role-settings
test.runIf(engine === 'postgres')(
  'a role and a function may have their own time limits',
  async () => {
    await withSettings([['anon', "set statement_timeout to '60ms'"]])
    try {
      const slow = await send(app, { to: 'rpc/sleep_for?seconds=20' })
      expect([slow.status, slow.json()]).toMatchObject([500, { code: '57014' }])
      const other = { headers: { 'x-role': 'authenticated' } }
      expect((await send(app, { to: 'rpc/sleep_for?seconds=0.1', ...other })).status).toBe(204)
      expect((await send(app, { to: 'rpc/sleep_patiently?seconds=20', ...other })).status).toBe(500)
    } finally {
      await withSettings([['anon', 'reset statement_timeout']])
    }
  },
)

// https://docs.postgrest.org/en/v14/references/transactions.html#pre-request
test('a function before the request may refuse it and add to its answer', async () => {
  await withSettings(set('db_pre_request', 'shop.refuse_visitors'))
  const welcome = await send(app, { to: 'languages?name=eq.C' })
  expect([welcome.headers['x-checked'], welcome.json()]).toEqual(['yes', [{ name: 'C', rank: 2 }]])
  expect((await send(app, { to: 'bare_keys', body: { id: 500 } })).status).toBe(201)
  await withSettings(reset('db_pre_request'))
})

test('the owner may change max rows, schemas and aggregates', async () => {
  await withSettings([...set('db_max_rows', '1'), ...set('db_schemas', 'depot')])
  expect(await rows('rpc/where_am_i')).toBe('depot')
  await withSettings(reset('db_schemas'))
  expect(await rows('languages?order=name')).toEqual([{ name: 'C', rank: 2 }])
  await withSettings(reset('db_max_rows'))
})
