import { readFileSync } from 'node:fs'
import Fastify, { LogController } from 'fastify'
import sql from 'sql-template-tag'
import { createCallerReader, Quotas, realtimeBounds } from 'supabase-server'
import { anonymous, DatabaseError } from 'supabase-server/database'
import { afterAll, expect, test } from 'vitest'
import { createSecrets } from '../../packages/supabase-server/src/keys/keys.ts'
import { acceptUpgrades } from '../../packages/supabase-server/src/realtime/routes.ts'
import {
  engine,
  openTestDatabase,
} from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { serverKey } from '../../tests/support/database-callers.ts'
import { createCompany } from '../../tests/support/factories.ts'
import { logRequests, nameRequest } from './request-log.ts'
import { operatorRoutes } from './routes.ts'

const server = await openTestDatabase()
const { database } = server
const secrets = await createSecrets({})
const lines: string[] = []
const app = Fastify({
  genReqId: nameRequest,
  logController: new LogController({ disableRequestLogging: true }),
  logger: { level: 'info', stream: { write: (line) => lines.push(line) } },
})
afterAll(() => app.close())
logRequests(app)
await acceptUpgrades(app)
const readCaller = createCallerReader({ secrets })
const quotas = new Quotas({ ...realtimeBounds, strangers: { joins: 0 } })
operatorRoutes(app, { database, quotas, readCaller })
app.get('/l/:code', () => 'ok')

const figure = (text: string, name: string) =>
  Number(new RegExp(`^rodizio_figure\\{name="${name}"\\} (\\S+)$`, 'm').exec(text)?.[1])

test('local monitoring reads metrics labelled by route, never by address', async () => {
  await createCompany(server)
  await app.inject('/l/segredo-da-loja?nome=Ana')
  const { body, headers, statusCode } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('version=0.0.4')
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/l\/:code",status="200"\} 1/,
  )
  expect(body).not.toMatch(/segredo|Ana/)
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(figure(body, 'database_bytes')).toBeGreaterThan(1_000_000)
  for (const name of ['leads', 'quarantined_leads', 'jobs_due', 'jobs_dead', 'job_lag_seconds']) {
    expect(figure(body, name), name).toBeGreaterThanOrEqual(0)
  }
})

test('the example dashboard uses existing metrics, and all of the product’s own', async () => {
  const { body } = await app.inject('/metrics')
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
  const asked: string[] = panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.flatMap(({ expr }) => [
      ...(expr.match(/(http|rodizio|nodejs|process)_\w+(\{name="\w+"\})?/g) ?? []),
    ]),
  )
  for (const figure of asked) expect(body).toContain(`\n${figure}`)
  const ours = body.match(/^rodizio_\w+(\{name="\w+"\})?/gm)
  expect(new Set(asked.filter((name) => name.startsWith('rodizio_')))).toEqual(new Set(ours))
})

test('the example alerts ask for existing metrics', async () => {
  await database.run(serverKey, sql`select private.note_backup()`)
  const { body } = await app.inject('/metrics')
  const alerts = readFileSync('deploy/prometheus-alerts.yml', 'utf8')
  const asked = alerts.match(/(http|rodizio)_\w+(\{name="\w+"\})?/g) ?? []
  expect(asked.length).toBeGreaterThan(6)
  for (const figure of asked) expect(body).toContain(figure)
})

test('a flood of live updates is counted by the limit that it hit', async () => {
  expect(quotas.mayTake([quotas.strangers], 'joins')).toBe(false)
  quotas.hold([quotas.process], 'channels', 3)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('\nrodizio_realtime_refused_total{of="strangers",bound="joins"} 1\n')
  expect(body).toContain('\nrodizio_realtime_refused_total{of="address",bound="sockets"} 0\n')
  expect(body).toContain('\nrodizio_realtime_channels 3\n')
})

test('failures of the database are counted by code, mistakes of clients are not', async () => {
  const fail = (code: string, readOnly = false) =>
    database.run(anonymous, sql`select ${code}::text`, {
      readOnly,
      beforeCommit: () => {
        throw new DatabaseError(code, 'could not extend file')
      },
    })
  const counted = async () =>
    (await app.inject('/metrics')).body.match(/^rodizio_database_failures_total.*$/gm)
  expect(await counted()).toEqual([count('53100', 0), count('58030', 0)])
  for (const code of ['53100', '53100', '25006', '22023'])
    await expect(fail(code)).rejects.toThrow()
  // A write by GET is the caller's mistake.
  await expect(fail('25006', true)).rejects.toThrow()
  expect(await counted()).toEqual([count('53100', 2), count('58030', 0), count('25006', 1)])
})

const count = (code: string, times: number) =>
  `rodizio_database_failures_total{code="${code}"} ${times}`

test.each<[string, { remoteAddress?: string; headers?: Record<string, string> }, number]>([
  ['another machine', { remoteAddress: '192.0.2.7' }, 401],
  ['a visitor, through a proxy on this machine', { headers: { 'x-forwarded-for': '::1' } }, 401],
  [
    'a visitor with the public key',
    { remoteAddress: '192.0.2.7', headers: { apikey: secrets.anonKey } },
    401,
  ],
  [
    'a monitoring elsewhere that has the secret key',
    { remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${secrets.secretKey}` } },
    200,
  ],
])('%s', async (_, asked, expected) => {
  const { statusCode } = await app.inject({ url: '/metrics', ...asked })
  expect(statusCode).toBe(expected)
})

test('a request keeps the proxy’s request id in the response and in the log', async () => {
  const named = await app.inject({
    url: '/l/x?telefone=11999',
    headers: { 'x-request-id': 'abc-12345' },
  })
  expect(named.headers['x-request-id']).toBe('abc-12345')
  const line = lines.map((text) => JSON.parse(text)).find(({ reqId }) => reqId === 'abc-12345')
  expect(line).toMatchObject({ method: 'GET', route: '/l/:code', status: 200, msg: 'answered' })
  expect(lines.join('')).not.toContain('11999')
  for (const bad of ['a\tb-12345678', 'x', '{"level":60}', 'a'.repeat(65)]) {
    const answer = await app.inject({ url: '/l/x', headers: { 'x-request-id': bad } })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
})

// It has one connection.
test.skipIf(engine === 'pglite')(
  'a process whose connections are all busy with slow reads stays ready',
  async () => {
    const slow = Array.from({ length: 20 }, () => database.run(anonymous, sql`select pg_sleep(2)`))
    const { statusCode } = await app.inject('/readyz')
    expect(statusCode).toBe(200)
    const first = await Promise.race([...slow, 'none of them is over'])
    expect(first).toBe('none of them is over')
    await Promise.all(slow)
  },
)
