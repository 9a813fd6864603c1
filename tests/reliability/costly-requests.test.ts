/** Requests that are cheap to send and expensive to answer. */
import { expect, test } from 'vitest'
import { embedded, onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { serviceKey } from './support/project.ts'
import { memory, type ServerProcess, startServer } from './support/server-process.ts'
import { openClient } from './support/supabase-client.ts'
import {
  type Acknowledged,
  acknowledges,
  type Load,
  sendLead,
  startLoad,
} from './support/visitors.ts'

/** Leads during each attack: only a few are in flight at any moment. */
const leads = 250 * rounds

/**
 * Milliseconds: well above a busy machine's time, well below these attacks' time without bounds.
 */
const patience = 1_000

const form = '/rest/v1/rpc/get_capture_form?'
const repeated = (count: number, text: string) => Array.from({ length: count }, () => text).join()
const ofStrangers = [
  `${form}company_name=match.(a?){250}(.{0,250}){0,250}x`,
  `${form}company_name=match.((x{1,255}){1,255}){1,255}`,
  `${form}company_name=match.(.*)(.*)(.*)(.*)\\1\\2\\3\\4x`,
  `${form}company_name=imatch.${'.?'.repeat(100)}!`,
  `${form}order=${repeated(700, 'company_name')}`,
  `${form}or=(${repeated(500, 'company_name.like.*a*')})`,
  `${form}company_name=fts.${'!('.repeat(160)}a${')'.repeat(160)}`,
]
const deep = (levels: number): string =>
  levels === 0 ? 'id' : `id,sellers(id,leads_captured(${deep(levels - 1)}))`
const ofOneCompany = [2, 3, 4].map((levels) => `/rest/v1/leads_captured?select=${deep(levels)}`)

const engines = postgresPrograms ? ['the embedded engine', 'PostgreSQL'] : ['the embedded engine']

test.each(engines)(
  'costly requests of strangers end after a second; they and those of one company hold up no lead and no other company, on %s',
  async (engine) => {
    const { environment } = engine === 'the embedded engine' ? embedded() : await onPostgres()
    const server = await startServer(environment)
    await expectEndAfterASecond(server)
    const attacker = await openCompany(server, 'Invasora', 150)
    const neighbour = await openCompany(server, 'Vizinha', 10)
    const load = startLoad(() => ({ ...server, companyId: neighbour.id }), 6)
    await acknowledges(load, 200)
    const before = memory(server)

    for (const { paths, token, addresses } of [
      { paths: ofStrangers, addresses: 1 },
      { paths: ofStrangers, addresses: 50 },
      { paths: ofOneCompany, addresses: 1, token: attacker.token },
    ]) {
      const begun = load.acknowledged.length
      const attack = startAsking(server, paths, { token, addresses, streams: 12 })
      const dashboard = startAsking(server, ['/rest/v1/leads_captured?select=id&limit=5'], {
        token: neighbour.token,
        addresses: 1,
        streams: 1,
      })
      await acknowledges(load, begun + leads)
      await expect.poll(() => dashboard.statuses.length).toBeGreaterThanOrEqual(10)
      await Promise.all([attack.stop(), dashboard.stop()])
      expect(attack.statuses.length).toBeGreaterThanOrEqual(12)
      expect(new Set(dashboard.statuses)).toEqual(new Set([200]))
      expect(p95(load, begun)).toBeLessThan(patience)
    }

    await load.stop()
    expect(load.heard).toEqual([])
    // Megabytes; kept answers would take many times as much.
    await expect.poll(() => memory(server)).toBeLessThan(before + 250)
    const { acknowledged } = load
    expectNothingLost(await readLedger(server), [...acknowledged, ...attacker.leads])
  },
)

async function expectEndAfterASecond({ origin, anonKey }: ServerProcess): Promise<void> {
  const slow = await fetch(`${origin}/rest/v1/rpc/be_slow`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 6 }),
  })
  expect(await slow.json()).toMatchObject({ code: '57014' })
}

test('an embedded engine that ends a statement without an answer is replaced at once, and nothing is lost', async () => {
  const server = await startServer(embedded().environment)
  const load = startLoad(() => server, 6)
  await acknowledges(load, 50)
  for (let time = 1; time <= 2; time++) {
    const damaged = callAsService(server, 'damage_engine', {})
    await expect(damaged).rejects.toMatchObject({ code: 'XX000' })
    await acknowledges(load, load.acknowledged.length + 50)
  }
  await load.stop()
  expect(load.heard).toEqual([])
  expect(server.output().match(/The embedded database is opened again/g)).toHaveLength(2)
  expectNothingLost(await readLedger(server), load.acknowledged)
})

interface Company {
  readonly id: string
  readonly token: string | undefined
  readonly leads: readonly Acknowledged[]
}

/** Creates one seller, one signed-in user and `count` leads. */
async function openCompany(server: ServerProcess, name: string, count: number): Promise<Company> {
  const operator = openClient(server, await serviceKey())
  const email = `contato@${name.toLowerCase()}.example`
  const company = await operator.from('companies').insert({ name, email }).select('id').single()
  const id: string = company.data?.id
  const seller = { company_id: id, name: 'Pessoa', email, phone: '11912345678' }
  expect((await operator.from('sellers').insert(seller)).error).toBeNull()
  const account = { email, password: 'senha 123 da Lia' }
  const person = await operator.auth.admin.createUser({ ...account, email_confirm: true })
  const membership = { company_id: id, approved: true, role: 'admin' }
  await operator.from('users').update(membership).eq('id', person.data.user?.id).throwOnError()
  const { data } = await openClient(server).auth.signInWithPassword(account)
  const sent = []
  for (let i = 0; i < count; i++) sent.push(await sendLead({ ...server, companyId: id }))
  return { id, token: data.session?.access_token, leads: sent }
}

interface Asking {
  readonly token?: string | undefined
  /** Number of client addresses. */
  readonly addresses: number
  readonly streams: number
}

/** Each stream requests one path after another until stopped. */
function startAsking(
  { origin, anonKey }: ServerProcess,
  paths: readonly string[],
  { token, addresses, streams }: Asking,
) {
  const statuses: number[] = []
  let running = true
  async function ask(stream: number): Promise<void> {
    for (let i = stream; running; i++) {
      const headers = {
        apikey: anonKey,
        authorization: `Bearer ${token ?? anonKey}`,
        'x-forwarded-for': `10.9.0.${i % addresses}`,
      }
      const response = await fetch(origin + paths[i % paths.length], { headers })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  }
  const all = Promise.all(Array.from({ length: streams }, (_, stream) => ask(stream)))
  return {
    statuses,
    async stop() {
      running = false
      await all
    },
  }
}

/** Milliseconds from sending to acknowledgement, of the leads after the first `since`. */
function p95({ acknowledged }: Load, since: number): number {
  const times = acknowledged.slice(since).map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}
