/** Cost of one lead: processor, WAL, disk, heap-only updates. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { clusterTime, processorTime } from '../processor-time.mjs'
import { sendLoad } from '../send-load.mjs'
import { captureQuestion } from './questions.mjs'
import { measured } from './tables.mjs'

const connections = 8
const seconds = Number(process.env.GROWTH_SECONDS ?? 20)

/** @typedef {Awaited<ReturnType<typeof captureMany>>} Cost */

/**
 * @param {import('../server.mjs').Server & { pid: number }} server
 * @param {{ anonKey: string, databaseUrl: string, companies: number }} of
 */
export async function captureMany(server, { anonKey, databaseUrl, companies }) {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const load = { url: server.origin, connections, requests: captures(anonKey, companies) }
    await sendLoad({ ...load, seconds: 3 })
    await sql`checkpoint`
    const [{ postmaster } = { postmaster: 0 }] =
      await sql`select regexp_replace(pg_read_file('postmaster.pid'), E'\n.*', '')::int as postmaster`
    const before = await read(sql, server.pid, postmaster)
    const rate = await sendLoad({ ...load, seconds })
    const rest = await measureRest(sql)
    // Backends report their statistics within a second.
    await sleep(1500)
    const after = await read(sql, server.pid, postmaster)
    const leads = after.leads - before.leads
    const updates = await sql`
      select relname as name, n_tup_upd::int as updated, n_tup_hot_upd::int as hot, n_dead_tup::int as dead
      from pg_stat_all_tables
      where relname in (
        'sellers', 'team_members', 'lead_tallies', 'daily_tallies', 'company_tallies', 'platform_tallies',
        'capture_allowances'
      )
      order by 1`
    return {
      rate,
      leads,
      ...rest,
      serverMicroseconds: (after.server - before.server) / leads,
      postgresMicroseconds: (after.postgres - before.postgres) / leads,
      walBytes: (after.wal - before.wal) / leads,
      firstTouches: (after.images - before.images) / leads,
      updates,
    }
  } finally {
    await sql.end()
  }
}

/**
 * What is not counted or sent when the load ends, and how long that takes.
 * @param {postgres.Sql} sql
 */
async function measureRest(sql) {
  const begun = performance.now()
  const count = async () => {
    const [row] = await sql`
      select (select count(*) from private.companies_with_tail() c, private.tail_of(c))::int as leads,
        (select count(*) from private.webhook_deliveries where finished_at is null)::int as events`
    return { unfolded: Number(row?.leads), unsent: Number(row?.events) }
  }
  const first = await count()
  for (let rest = first; rest.unfolded + rest.unsent > 0; rest = await count()) {
    if (performance.now() - begun > 300_000) throw new Error(`Left: ${JSON.stringify(rest)}.`)
    await sleep(1000)
  }
  return { ...first, restSeconds: (performance.now() - begun) / 1000 }
}

/** Bytes per lead of each table with its indexes and free space. @param {string} databaseUrl */
export async function readSizes(databaseUrl) {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    return await sql`
      select c.relname as name, pg_table_size(c.oid)::float8 / l.leads as heap, pg_indexes_size(c.oid)::float8 / l.leads as indexes
      from pg_class c, (select sum(leads)::float8 as leads from private.company_tallies) l
      where c.relname in ('leads_captured', 'contacts', 'lead_progress', 'lead_tallies', 'daily_tallies') and c.relkind = 'r'
      order by 2 + 3 desc`
  } finally {
    await sql.end()
  }
}

/** @param {postgres.Sql} sql @param {number} server @param {number} postmaster */
async function read(sql, server, postmaster) {
  const [row] = await sql`
    select (select sum(leads) from private.company_tallies)::int as leads,
      (pg_current_wal_lsn() - '0/0')::float8 as wal, (select wal_fpi from pg_stat_wal)::float8 as images`
  return {
    leads: Number(row?.leads),
    wal: Number(row?.wal),
    images: Number(row?.images),
    server: await processorTime(server),
    postgres: await clusterTime(postmaster),
  }
}

/**
 * Spread over up to 2,000 companies, so that no lock or rate limit decides the figure. Every other one comes by a link,
 * and so to a team.
 * @param {string} anonKey
 * @param {number} companies
 */
function captures(anonKey, companies) {
  const [prefix] = measured.company.split(/\d{12}$/)
  return Array.from({ length: 2000 }, (_, visitor) => {
    const company = 1 + ((visitor * 7) % companies)
    return {
      method: 'POST',
      path: '/rest/v1/rpc/capture_lead_public',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${anonKey}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${Math.floor(visitor / 250)}.0.${visitor % 250}`,
      },
      body: JSON.stringify({
        ...captureQuestion.body,
        p_company_id: `${prefix}${String(company).padStart(12, '0')}`,
        ...(visitor % 2 && { p_short_code: `c${company}` }),
      }),
    }
  })
}
