/** Fills a platform in minutes: without triggers and fsync, and frozen. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import postgres from 'postgres'
import { tables } from './tables.mjs'

/** Safe only while the database can be rebuilt. */
const careless = [
  'fsync = off',
  'full_page_writes = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'max_wal_size = "32GB"',
  'checkpoint_timeout = "1d"',
  'autovacuum = off',
  'shared_buffers = "3GB"',
  'maintenance_work_mem = "1GB"',
  'work_mem = "512MB"',
]
/** Otherwise PostgreSQL's defaults. */
const usual = ['shared_buffers = "2GB"']

/**
 * Indexes built after the load. Those of leads_captured are not: its rows are too wide to read
 * again.
 */
const builtAfterwards = new Set([
  'private.contacts',
  'public.lead_progress',
  'private.lead_tallies',
  'private.daily_tallies',
  'public.link_visits',
])

/**
 * @param {string} binaries
 * @param {import('../../packages/supabase-server/tests/support/database/cluster.ts').Cluster} cluster
 * @param {import('./tables.mjs').Platform} platform
 */
export async function fillPlatform(binaries, cluster, platform) {
  await restart(cluster, careless)
  const psql = { program: join(binaries, 'psql'), databaseUrl: cluster.url('postgres') }
  await Promise.all(
    tables.map(async (chain) => {
      for (const [target, rows] of Object.entries(chain))
        await fillTable(psql, target, rows(platform))
    }),
  )
  // COPY marks no page as all-visible when a table has triggers, even disabled ones.
  await run(psql, ['vacuum (analyze)', 'checkpoint'])
  await restart(cluster, usual)
  execFileSync('sync')
}

/**
 * Truncated in the same transaction, so that COPY writes no WAL and freezes the rows.
 * @param {Psql} psql
 * @param {string} target
 * @param {string} rows
 */
async function fillTable(psql, target, rows) {
  const [table = ''] = target.split(' ')
  const begun = performance.now()
  const later = builtAfterwards.has(table)
  // Inserts skip an index that is not ready; dropping it would also drop its constraint.
  const pass = `update pg_catalog.pg_index set indisready = false where indrelid = '${table}'::regclass`
  if (later) await run(psql, [pass])
  const source = start(psql, [`copy (${rows}) to stdout with (format binary)`], 'ignore')
  const fill = [
    `truncate ${table} cascade`,
    `copy ${target} from stdin with (format binary, freeze)`,
  ]
  await Promise.all([finish(source), finish(start(psql, fill, source.stdout))])
  await run(psql, [...(later ? [`reindex table ${table}`] : []), `analyze ${table}`])
  console.log(`           ${table}: ${Math.round((performance.now() - begun) / 1000)} s`)
}

/** @typedef {{ program: string, databaseUrl: string }} Psql */
/** @param {Psql} psql @param {string[]} statements */
const run = (psql, statements) => finish(start(psql, statements, 'ignore'))

/**
 * One transaction without triggers and foreign keys.
 * @param {Psql} psql
 * @param {string[]} statements
 * @param {'ignore' | import('node:stream').Readable | null} input
 */
function start({ program, databaseUrl }, statements, input) {
  const single = statements.length > 1 && input !== 'ignore' ? ['--single-transaction'] : []
  return spawn(
    program,
    [
      ...single,
      '-Xqv',
      'ON_ERROR_STOP=1',
      ...statements.flatMap((text) => ['-c', text]),
      databaseUrl,
    ],
    {
      stdio: [input, 'pipe', 'inherit'],
      env: {
        ...process.env,
        PGOPTIONS: '-c session_replication_role=replica -c client_min_messages=warning',
      },
    },
  )
}

/** @param {import('node:child_process').ChildProcess} child */
async function finish(child) {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`psql ended with ${code}.`)
}

/**
 * @param {import('../../packages/supabase-server/tests/support/database/cluster.ts').Cluster} cluster
 * @param {string[]} settings
 */
async function restart(cluster, settings) {
  const sql = postgres(cluster.url('postgres'), { max: 1 })
  await sql`alter system reset all`
  for (const setting of settings)
    await sql.unsafe(`alter system set ${setting.replaceAll('"', "'")}`)
  await sql.end()
  cluster.stop()
  cluster.start()
}
