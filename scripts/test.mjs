/**
 * `npm test` runs every check once, `npm test -- everything` the rest, `npm test -- changed` what
 * changes since the last commit can affect, `npm test -- unit engines` the named parts. The fastest
 * failures come first.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { getBrowser } from './find-browser.mjs'
import { findPostgres } from './find-postgres.mjs'
import { getPrograms } from './find-program.mjs'
import { withCluster } from './with-cluster.mjs'

const bin = (name) => join('node_modules', '.bin', name)
const projects = (...names) => names.flatMap((name) => ['--project', name])
const embedded = projects('pglite', 'supabase-pglite')
const postgres =
  process.env.TEST_DATABASE_URL || findPostgres() ? projects('postgres', 'supabase-postgres') : []

const underAnOwner = [
  'src/start',
  'src/operate',
  'tests/conformance/documented-calls.test.ts',
  'tests/conformance/realtime-leads.test.ts',
  'packages/supabase-server/tests/storage/objects.test.ts',
  'tests/rules/leads/capture.test.ts',
]

/** Locks, plans, policies, connections, the queue. */
const betweenEngines = [
  'packages/supabase-server/src/database/postgres/connection-pool.test.ts',
  'packages/supabase-server/src/database/database.test.ts',
  'packages/supabase-server/src/database/postgres/listen-to-channel.test.ts',
  'packages/supabase-server/src/database/migrations/migrate.test.ts',
  'src/start/start.test.ts',
  'tests/schemas/schemas.test.ts',
  'tests/rls.test.ts',
  'tests/rules/leads/concurrency.test.ts',
  'tests/rules/platform/changes-meanwhile.test.ts',
  'tests/rules/leads/capture.test.ts',
  'tests/rules/leads/fold-leads.test.ts',
  'tests/rules/leads/rotation.test.ts',
  'tests/rules/platform/jobs.test.ts',
  'tests/rules/leads/lead-tallies.test.ts',
  'tests/rules/seller-page/push-devices.test.ts',
  'src/webhooks/start-deliveries.test.ts',
  'tests/rules/integrations/webhook-fold.test.ts',
  'tests/rules/platform/notifications.test.ts',
  'tests/conformance/documented-calls.test.ts',
  'tests/conformance/realtime-leads.test.ts',
]

/** Slow, without PostgreSQL. */
const needNoPostgres = [
  'src/capture/page-style.test.ts',
  'packages/supabase-server/src/database/folder/flushed-files.test.ts',
  'packages/supabase-server/src/functions/*.test.ts',
  'packages/supabase-server/src/requests/limit-body-time.test.ts',
  'packages/supabase-server/src/storage/render/draw-image.test.ts',
  'packages/supabase-server/src/requests/limit-connections.test.ts',
  'packages/supabase-server/tests/functions.test.ts',
]

const reliability = (...names) =>
  names.map((name) => join('tests', 'reliability', `${name}.test.ts`))

/** The faults of `npm test`. */
const firstFaults = reliability('killed-process', 'database-away', 'full-disk', 'several-processes')

/** Faults without concurrent visitors or measurements. */
const withoutVisitors = reliability(
  'backup',
  'cut-off-restore',
  'native-backup',
  'prepared-database',
  'restored-erasure',
  'tired-operator',
  'upgrade',
)

/** The protocol beyond the product's use, limits that must be waited for, and long comparisons. */
const conformance = [
  'packages/supabase-server/src/functions/limits.',
  'packages/supabase-server/src/requests/limit-',
  'packages/supabase-server/src/storage/files/s3-store.',
  'packages/supabase-server/tests/auth/',
  'packages/supabase-server/tests/realtime/',
  'packages/supabase-server/tests/storage/',
  'packages/supabase-server/tests/functions.',
  'packages/supabase-server/tests/hostile-auth.',
  'packages/supabase-server/tests/several-gateways.',
  'tests/conformance/described-',
  'tests/conformance/large-',
  'tests/conformance/odd-',
  'tests/conformance/private-',
  'tests/conformance/prototype-',
  'tests/conformance/realtime-',
  'tests/rules/leads/contact-answers.',
]
/** Each project has its own root. */
const without = (files) =>
  files.flatMap((file) => ['--exclude', `**/${file.replace('packages/supabase-server/', '')}`])

const vitest = (...parameters) => run(bin('vitest'), ['run', ...parameters])
/** Faults mostly wait. */
const sideBySide = (workers, ...parameters) =>
  vitest('--project', 'reliability', '--fileParallelism', `--maxWorkers=${workers}`, ...parameters)
const onPostgres = (...parameters) => postgres.length > 0 && vitest(...postgres, ...parameters)
const journeys = (environment, ...parameters) =>
  run(bin('playwright'), ['test', ...parameters], { CHROMIUM_PATH: getBrowser(), ...environment })

const parts = {
  format: () => run(bin('biome'), ['ci', '--colors=off', '--log-level=warn']),
  types: () => {
    run(process.execPath, [join('scripts', 'database-types.mjs')])
    // TypeScript 6, for the tools that need its interface, has a tsc too.
    run(process.execPath, [join('node_modules', 'typescript7', 'bin', 'tsc'), '-p', '.'])
  },
  doors: () => run(bin('depcruise'), ['src', 'packages', '--config', '.dependency-cruiser.mjs']),
  unused: () => run(bin('knip'), ['--no-progress']),
  audit: auditPackages,
  unit: () =>
    vitest(...projects('pure'), ...embedded, ...without(conformance.map((begin) => `${begin}**`))),
  engines: () => sideBySide(3, ...postgres, ...betweenEngines, ...firstFaults),
  journeys: () => journeys({}, '--grep', '@first'),
  conformance: () => vitest(...embedded, ...conformance),
  postgres: () => onPostgres(...without([...betweenEngines, ...needNoPostgres])),
  // The owner is no superuser.
  managed: () =>
    postgres.length > 0 &&
    !process.env.TEST_DATABASE_URL &&
    run(bin('vitest'), ['run', ...postgres, ...underAnOwner], { TEST_OWNER: 'dono' }),
  reliability: () => {
    getPrograms('haproxy', 'pgbouncer', 'faketime')
    sideBySide(2, ...withoutVisitors)
    vitest('--project', 'reliability', ...without([...firstFaults, ...withoutVisitors]))
  },
  browser: () => {
    getPrograms('openssl')
    journeys({}, '--grep-invert', '@first')
  },
  // Journeys tagged @both-engines on a temporary PostgreSQL.
  'browser-postgres': () => withCluster((url) => journeys({ E2E_DATABASE_URL: url })),
  changed: () => vitest(...projects('pure'), ...embedded, '--changed'),
}

const checks = ['format', 'types', 'doors', 'unused', 'audit']
const sets = {
  changed: [...checks, 'changed'],
  everything: ['conformance', 'postgres', 'managed', 'reliability', 'browser', 'browser-postgres'],
}
const once = [...checks, 'unit', 'engines', 'journeys']

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts) && !(name in sets))
if (unknown.length > 0) {
  const names = [...Object.keys(sets), ...Object.keys(parts)]
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${[...new Set(names)].join(', ')}.`)
  process.exit(1)
}
keepFilesInMemory('/dev/shm')
const wanted = new Set(asked.length > 0 ? asked.flatMap((name) => sets[name] ?? name) : once)
for (const [name, part] of Object.entries(parts)) {
  if (!wanted.has(name)) continue
  const started = Date.now()
  console.log(`\n── ${name}`)
  await part()
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.log(
  `\nEngines: PGlite${postgres.length > 0 ? ' and PostgreSQL' : ' only (no PostgreSQL found)'}.`,
)

/** Hundreds of databases are copied, which takes half the time in memory. */
function keepFilesInMemory(folder) {
  if (process.env.TMPDIR || !existsSync(folder)) return
  // What a killed run left.
  for (const name of readdirSync(folder)) {
    const [, pid] = /^rodizio-test-(\d+)-/.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { recursive: true })
  }
  const { bavail, bsize } = statfsSync(folder)
  const runsNoPrograms = /^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  if (Math.min(bavail * bsize, freemem()) < 4 * 1024 ** 3 || runsNoPrograms) return
  process.env.TMPDIR = mkdtempSync(join(folder, `rodizio-test-${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(process.env.TMPDIR, 0o1777)
  const remove = { recursive: true, force: true, maxRetries: 5 }
  process.on('exit', () => rmSync(process.env.TMPDIR, remove))
}

/** A mirror without npm's advisories does not fail. */
function auditPackages() {
  const parameters = ['audit', '--omit=dev', '--audit-level=high', '--json']
  const { status, stdout } = spawnSync('npm', parameters, { encoding: 'utf8', timeout: 60_000 })
  const vulnerabilities = readFindings(stdout)
  if (!vulnerabilities) return console.log('   skipped: this registry tells of no known faults.')
  if (status === 0) return
  console.error(Object.keys(vulnerabilities).join('\n'))
  process.exit(1)
}

function readFindings(stdout) {
  try {
    const { vulnerabilities, metadata } = JSON.parse(stdout)
    return metadata && vulnerabilities
  } catch {
    return undefined
  }
}

function run(command, parameters, environment = {}) {
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'test', ...environment },
  })
  if (status !== 0) process.exit(status ?? 1)
}
