/**
 * Runs the manual's commands (pg_dump, pg_restore) between two clusters; the second one lacks the
 * roles.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../../packages/supabase-server/tests/support/database/cluster.ts'
import { withDatabase } from '../../packages/supabase-server/tests/support/database/start-postgres.ts'
import { embedded, postgresPrograms } from './support/engines.ts'
import { createSampleData, expectSampleData } from './support/sample-data.ts'
import { startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '../..')
const manual = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')

// Fails without the line that makes the roles.
test.skipIf(!postgresPrograms)(
  'a dump of pg_dump is restored on a new cluster by the manual: people sign in, leads arrive, every right is the same',
  async () => {
    const from = await makePlace()
    const to = await makePlace()
    const old = await startServer(from.environment)
    const sample = await createSampleData(old)
    execFileSync('sh', ['-ec', blockWith('pg_dump')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: `${postgresPrograms}${delimiter}${process.env.PATH}`,
        DUMP: join(to.folder, 'rodizio.dump'),
        OLD_URL: from.url,
        NEW_URL: to.url,
      },
    })
    await old.end('SIGTERM')
    cpSync(join(from.folder, 'data/files'), join(to.folder, 'data/files'), { recursive: true })

    const restored = await startServer(to.environment)
    await expectSampleData(restored, sample)
    expect(await readRights(to.url)).toEqual(await readRights(from.url))
    const headers = { apikey: restored.anonKey }
    const strangers = await fetch(`${restored.origin}/rest/v1/leads_captured`, { headers })
    expect(strangers.status).toBe(401)
  },
)

/** A new cluster with an owner and a database, made by the manual's statements. */
async function makePlace() {
  const cluster = await startCluster(postgresPrograms ?? '')
  onTestFinished(() => {
    cluster.stop('immediate')
    cluster.remove()
  })
  const superuser = postgres(cluster.url('postgres'), { max: 1 })
  const statements = blockWith('create role rodizio').match(/^create .+;$/gm) ?? []
  expect(statements).toHaveLength(2)
  for (const statement of statements) await superuser.unsafe(statement)
  await superuser.end()
  const [, password = ''] = /password '([^']+)'/.exec(statements.join()) ?? []
  const url = new URL(withDatabase(cluster.url('postgres'), 'rodizio'))
  url.username = 'rodizio'
  url.password = password
  const { folder, environment } = embedded()
  return { folder, url: url.href, environment: { ...environment, DATABASE_URL: url.href } }
}

/** The manual's only code block that contains the words. */
function blockWith(words: string): string {
  const blocks = [...manual.matchAll(/^```\w+\n(.+?)^```/gms)].map(([, code]) => code ?? '')
  const found = blocks.filter((code) => code.includes(words))
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** Grants of tables, columns and functions, and the policies. */
async function readRights(url: string): Promise<string[]> {
  const database = postgres(url, { max: 1 })
  const rows = await database<{ line: string }[]>`
    select p::text as line from pg_policies p
    union all select format('%s %s %s', oid::regclass, relrowsecurity, a) from pg_class,
      unnest(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) a
      where relkind in ('r', 'v', 'm', 'S', 'p') and oid >= 16384
    union all select format('%s.%s %s', attrelid::regclass, attname, a) from pg_attribute, unnest(attacl) a
    union all select format('%s %s', oid::regprocedure, a) from pg_proc,
      unnest(coalesce(proacl, acldefault('f', proowner))) a where oid >= 16384
    union all select format('%s %s', nspname, a) from pg_namespace,
      unnest(coalesce(nspacl, acldefault('n', nspowner))) a where oid >= 16384
    order by 1`
  await database.end()
  // A start creates these again, named after the table's oid.
  return rows.map(({ line }) => line.replace(/capture_\d+/, 'capture_'))
}
