/** Everything that must hold, in the order in which it fails fastest. `npm test -- unit` runs the parts named. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { getBrowser } from './find-browser.mjs'
import { findPostgres } from './find-postgres.mjs'
import { getPrograms } from './find-program.mjs'
import { withCluster } from './with-cluster.mjs'

const bin = (name) => join('node_modules', '.bin', name)
const postgres = process.env.TEST_DATABASE_URL || findPostgres() ? ['--project', 'postgres'] : []

const noticesFirst = [
  'src/start',
  'src/operate',
  'tests/conformance/documented-calls.test.ts',
  'tests/conformance/realtime-leads.test.ts',
  'tests/conformance/storage-objects.test.ts',
  'tests/rules/capture.test.ts',
]

const parts = {
  format: () => run(bin('biome'), ['ci', '--colors=off', '--log-level=warn']),
  types: () => {
    run(process.execPath, [join('scripts', 'database-types.mjs')])
    run(bin('tsc'), ['-p', '.'])
  },
  doors: () => run(bin('depcruise'), ['src', '--config', '.dependency-cruiser.mjs']),
  unused: () => run(bin('knip'), ['--no-progress']),
  audit: auditPackages,
  unit: () => run(bin('vitest'), ['run', '--project', 'pure', '--project', 'pglite', ...postgres]),
  // As on a managed PostgreSQL, whose customers are no superusers: what would notice first.
  managed: () =>
    postgres.length > 0 &&
    !process.env.TEST_DATABASE_URL &&
    run(bin('vitest'), ['run', ...postgres, ...noticesFirst], { TEST_OWNER: 'dono' }),
  reliability: () => {
    getPrograms('haproxy', 'pgbouncer', 'faketime')
    run(bin('vitest'), ['run', '--project', 'reliability'])
  },
  browser: () => run(bin('playwright'), ['test'], { CHROMIUM_PATH: getBrowser() }),
  // The journeys tagged @both-engines once more, on a throw-away PostgreSQL.
  postgres: () =>
    withCluster((url) =>
      run(bin('playwright'), ['test'], { CHROMIUM_PATH: getBrowser(), E2E_DATABASE_URL: url }),
    ),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = Date.now()
  console.log(`\n── ${name}`)
  await part()
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.log(
  `\nEngines: PGlite${postgres.length > 0 ? ' and PostgreSQL' : ' only (no PostgreSQL found)'}.`,
)

/** Of what the server loads. A mirror without npm's list of known faults is no fault of ours, and the output says so. */
function auditPackages() {
  const parameters = ['audit', '--omit=dev', '--audit-level=high', '--json']
  const { status, stdout } = spawnSync('npm', parameters, { encoding: 'utf8', timeout: 60_000 })
  const vulnerabilities = readFindings(stdout)
  if (!vulnerabilities) return console.log('   skipped: this registry tells of no known faults.')
  if (status === 0) return
  console.error(Object.keys(vulnerabilities).join('\n'))
  process.exit(1)
}

/** Nothing where npm was given a page instead of an answer, an error, or no time. */
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
