/** What a lead costs PostgreSQL, beside the least exact capture on the same cluster. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { captureRequests, companies } from './companies.mjs'
import { captureCall, pgbench } from './pgbench.mjs'
import { clusterTime } from './processor-time.mjs'
import { printCeiling, printRatio } from './report.mjs'
import { sendLoad } from './send-load.mjs'

const rounds = 5
const seconds = 3
const connections = 8
/** Of the costs: fewer leads share fewer of the pages that a checkpoint makes the log repeat. */
const leadsCounted = 10_000
const settings = '-c synchronous_commit=off'

const leastCall = `select least.capture(
  ('00000000-0000-4000-8000-' || lpad((:visitor % ${companies.length})::text, 12, '0'))::uuid, 'Mariana Alves',
  '11987654321', 'mariana@cliente.example', 'Campinas', 'instagram', 'Ola', gen_random_uuid())`.replaceAll(
  '\n',
  ' ',
)

const call = captureCall.replace('p_name =>', 'p_idempotency_key => gen_random_uuid(), p_name =>')

/**
 * @param {{ binaries: string, folder: string, databaseUrl: string }} cluster
 * @param {import('./server.mjs').Server} server
 * @param {Awaited<ReturnType<typeof import('./api-keys.mjs').createApiKeys>>} keys
 */
export async function compareLeastCapture(cluster, server, { anonKey }) {
  const sql = postgres(cluster.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(await readFile(join(import.meta.dirname, 'least-capture.sql'), 'utf8'))
    await compareCalls(cluster)
    await compareAll(cluster, sql, { url: server.origin, requests: captureRequests(anonKey) })
  } finally {
    await sql.end()
  }
}

/** @param {{ binaries: string, folder: string, databaseUrl: string }} cluster */
async function compareCalls(cluster) {
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const options = { ...cluster, connections, seconds, settings }
    const limit = await pgbench({ ...options, call: leastCall })
    const value = await pgbench({ ...options, call })
    measured.push({ value, limit })
  }
  printRatio('the call, synchronous_commit off', measured, {
    of: 'the least exact capture',
    atLeast: 0.5,
  })
}

/**
 * Processor time and WAL of a lead, until it is folded.
 * @param {{ binaries: string, folder: string, databaseUrl: string }} cluster
 * @param {postgres.Sql} sql
 * @param {{ url: string, requests: import('./send-load.mjs').LoadRequest[] }} load
 */
async function compareAll(cluster, sql, load) {
  const [{ postmaster } = { postmaster: 0 }] =
    await sql`select regexp_replace(pg_read_file('postmaster.pid'), E'\n.*', '')::int as postmaster`
  const count = async (/** @type {string} */ table) =>
    Number((await sql`select count(*) from ${sql(table)}`)[0]?.count)
  const folded = async () => {
    while ((await sql`select from private.companies_with_tail()`).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  /** @param {string} table @param {() => Promise<unknown>} work */
  const costOf = async (table, work) => {
    await folded()
    await sql`checkpoint`
    const read = async () => ({
      leads: await count(table),
      time: await clusterTime(postmaster),
      wal: Number((await sql`select pg_current_wal_insert_lsn() - '0/0' as wal`)[0]?.wal),
    })
    const before = await read()
    await work()
    await folded()
    const after = await read()
    const leads = after.leads - before.leads
    return {
      leads,
      time: (after.time - before.time) / leads,
      wal: (after.wal - before.wal) / leads,
    }
  }
  const all = await costOf('public.leads_captured', () =>
    sendLoad({ ...load, connections, amount: leadsCounted }),
  )
  const calls = Math.round(all.leads / connections)
  const least = await costOf('least.leads', () =>
    pgbench({ ...cluster, call: leastCall, connections, calls }),
  )
  const target = { atMost: 3, unit: '× the least' }
  printCeiling("all that a lead causes, PostgreSQL's processor time", all.time / least.time, target)
  printCeiling('all that a lead causes, WAL', all.wal / least.wal, target)
}
