import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import {
  type Cluster,
  freePort,
  type Standby,
  startStandby,
} from '../../packages/supabase-server/tests/support/database/cluster.ts'
import { createDashboardClient } from './support/dashboard-client.ts'
import {
  makeConfigFolder,
  makeRoles,
  missing,
  startBalancer,
  startPooler,
} from './support/deployed.ts'
import { onPostgres, postgresPrograms } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { type Environment, startServer } from './support/server-process.ts'
import { acknowledges, sendAgain, sendLead, startLoad } from './support/visitors.ts'

// Fails with prepared statements through the pooler (no server starts), and with an unlogged
// sequence for the feed (no lead is stored after the promotion).
test('the primary dies under load and its standby takes over: two servers behind a pooler resume by themselves, with every lead, session and live update', async ({
  skip,
}) => {
  const lacking = postgresPrograms ? missing : 'PostgreSQL'
  skip(lacking !== '', `this machine lacks ${lacking}`)
  const { visitors, servers, primary, standby } = await startEverything()
  const watcher = await createDashboardClient(visitors)
  const load = startLoad(() => visitors)
  await acknowledges(load, 150)

  primary.kill()
  const failed = load.unanswered.length
  await expect.poll(() => load.unanswered.length, patience).toBeGreaterThan(failed)
  standby.promote()
  const before = load.acknowledged.length
  await acknowledges(load, before + 150)
  await load.stop()
  const slow = callAsService(visitors, 'be_slow', { seconds: 60 }).catch(({ code }) => code)
  // A lead is stored once, whether or not the first attempt had stored it.
  const again = await sendAgain(load, visitors)

  const ledger = await readLedger(visitors)
  expectNothingLost(ledger, [...load.acknowledged, ...again])
  const later = load.acknowledged.slice(before).map(({ id }) => id)
  const known = () => [...watcher.heard, ...watcher.read]
  await expect.poll(() => later.filter((id) => !known().includes(id)), patience).toEqual([])
  expect(new Set(watcher.heard).size).toBe(watcher.heard.length)
  const last = await sendLead(visitors)
  await expect.poll(() => watcher.heard, patience).toContain(last.id)

  const { client } = watcher
  const counted = await client.from('leads_captured').select('id', { count: 'exact' }).limit(1)
  expect(counted.count).toBe(ledger.leads.length + 1)
  expect((await client.auth.refreshSession()).error).toBeNull()
  // The session's statement timeout, which no pooler forwards.
  expect(await slow).toBe('57014')
  for (const server of servers) {
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  }
})

const patience = { interval: 20 }

async function startEverything() {
  const { folder, cluster: primary, url, environment } = await onPostgres()
  const binaries = postgresPrograms ?? ''
  makeRoles(binaries, url)
  const standby = await follow(binaries, primary, url)

  const [balancer = 0, writes = 0, pooler = 0, a = 0, b = 0] = await Promise.all(
    Array.from({ length: 5 }, () => freePort()),
  )
  const config = makeConfigFolder()
  startBalancer(config, {
    '127.0.0.1:8000': `127.0.0.1:${balancer}`,
    '127.0.0.1:3001': `127.0.0.1:${a}`,
    '127.0.0.1:3002': `127.0.0.1:${b}`,
    '127.0.0.1:5000': `127.0.0.1:${writes}`,
    '127.0.0.1:5432': `127.0.0.1:${primary.port}`,
    '127.0.0.1:5433': `127.0.0.1:${standby.port}`,
  })
  startPooler(config, { 'port=5000': `port=${writes}`, '= 6432': `= ${pooler}` })
  const direct = withPort(url, writes)
  // HAProxy needs two failed checks to mark a server as down.
  await expect
    .poll(() => Promise.all(Array(4).fill(direct).map(takesWrites)), patience)
    .toEqual(Array(4).fill(true))

  const shared: Environment = {
    ...environment,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: withPort(url, pooler),
    DATABASE_DIRECT_URL: direct,
    // Trusts HAProxy; the addresses before it are the visitors'.
    TRUST_PROXY: '127.0.0.1/8',
  }
  const servers = await Promise.all(
    [a, b].map((port) => startServer({ ...shared, PORT: `${port}` })),
  )
  const visitors = { origin: `http://127.0.0.1:${balancer}`, anonKey: servers[0]?.anonKey ?? '' }
  await expect
    .poll(() => fetch(`${visitors.origin}/readyz`).then(({ status }) => status), patience)
    .toBe(200)
  return { visitors, servers, primary, standby }
}

/** From then on the primary acknowledges nothing before its standby has it. */
async function follow(binaries: string, primary: Cluster, url: string): Promise<Standby> {
  const rights = join(primary.folder, 'data/pg_hba.conf')
  const trusted = 'host postgres haproxy 127.0.0.1/32 trust\n'
  writeFileSync(rights, trusted + readFileSync(rights, 'utf8'))
  const standby = await startStandby(binaries, primary)
  onTestFinished(() => {
    standby.stop('immediate')
    standby.remove()
  })
  const owner = postgres(url, { max: 1 })
  await owner.unsafe(`alter system set synchronous_standby_names = '*'`)
  await owner.unsafe('select pg_reload_conf()')
  const state = () => owner.unsafe('select sync_state from pg_stat_replication')
  await expect.poll(async () => [...(await state())], patience).toEqual([{ sync_state: 'sync' }])
  await owner.end()
  return standby
}

async function takesWrites(url: string): Promise<boolean> {
  const driver = postgres(url, { max: 1, connect_timeout: 2, ssl: false, fetch_types: false })
  try {
    const [row] = await driver.unsafe('select not pg_is_in_recovery() as yes')
    return row?.yes
  } catch {
    return false
  } finally {
    await driver.end({ timeout: 0 })
  }
}

function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
