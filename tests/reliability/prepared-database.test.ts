import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { type DatabaseServer, findPrepared, migrate } from 'supabase-server/database'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { renewValues } from '../../packages/supabase-server/src/database/prepared/renew-values.ts'
import { unpackFolder } from '../../packages/supabase-server/src/database/prepared/unpack-folder.ts'
import { bootstrap } from '../../packages/supabase-server/tests/support/database/bootstrap.ts'
import { openThrowAway } from '../../packages/supabase-server/tests/support/database/open-throw-away.ts'
import { migrations } from '../support/project.ts'
import { embedded } from './support/engines.ts'
import { type Environment, runServer, startServer } from './support/server-process.ts'

/** Unpacked folders are private to the owner; PGlite creates its own with a wider mode. */
const isUnpacked = (data: string) =>
  (statSync(join(data, 'pgdata/PG_VERSION')).mode & 0o777) === 0o600

/** The key of the packed database, before any start renews it. */
let packedKey: Promise<string> | undefined

test('the prepared database is used by a project with the same migrations, or more after them', async () => {
  const { folder, environment } = embedded()
  const server = await startServer(environment)
  expect(isUnpacked(join(folder, 'data'))).toBe(true)
  const answer = await fetch(`${server.origin}/readyz`)
  expect(answer.status).toBe(200)
})

// Fails without each chmod of pglite.ts.
test('a project with other migrations creates its own database: private to its owner in a folder that others may open, as is one that was open before', async () => {
  const { folder, environment } = embedded()
  const pgdata = join(folder, 'data/pgdata')
  mkdirSync(dirname(pgdata), { mode: 0o755 })
  changeRules(environment)
  const first = await startServer(environment)
  expect(isUnpacked(join(folder, 'data'))).toBe(false)
  expect(statSync(pgdata).mode & 0o777).toBe(0o700)
  await first.end('SIGTERM')
  chmodSync(pgdata, 0o755)
  await startServer(environment)
  expect(statSync(pgdata).mode & 0o777).toBe(0o700)
})

test.each(['pgdata.tar.br', 'about.json'])(
  'when %s of the prepared database is damaged, a first start creates its own and says so',
  async (name) => {
    const build = join(dirname(inject('serverProgram')), '..')
    // Inside node_modules, so that its imports resolve.
    const cache = join(import.meta.dirname, '../../node_modules/.cache')
    mkdirSync(cache, { recursive: true })
    const copy = mkdtempSync(join(cache, 'damaged-'))
    onTestFinished(() => rmSync(copy, { recursive: true }))
    cpSync(build, copy, { recursive: true })
    const file = join(copy, 'database', name)
    writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2))
    const { folder, environment } = embedded()
    const server = await startServer(environment, { program: join(copy, 'server/main.js') })
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(isUnpacked(join(folder, 'data'))).toBe(false)
    expect(server.output()).toContain('The prepared database was not used')
  },
)

describe('after a kill in the middle of a first start, the next one succeeds with a database of its own', () => {
  test.each(['pgdata.new', 'pgdata.new/pg_wal', 'pgdata', 'secrets.json'])(
    'when there is %s',
    async (moment) => {
      const { folder, environment } = embedded()
      const data = join(folder, 'data')
      await killAt(environment, join(data, moment))
      const server = await startServer(environment)
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      await server.end('SIGTERM')
      expect(existsSync(join(data, 'pgdata.new'))).toBe(false)
      expect(isUnpacked(data)).toBe(true)
      packedKey ??= captureKey(await unpack())
      expect(await captureKey(join(data, 'pgdata'))).not.toBe(await packedKey)
    },
  )
})

// Fails without the renewal: every installation has the same key for capture forms.
test('two installations share no random value of a database', async () => {
  const alone = await openThrowAway()
  onTestFinished(() => alone.server.close())
  await migrate(alone.server, { bootstrap, folder: migrations })
  const own = await cells(alone.server)
  const [one, other] = [await install(), await install()]
  const drawn = [...own].filter(([cell, value]) => one.cells.get(cell) !== value)
  expect(drawn.length).toBeGreaterThan(0)
  const shared = drawn.filter(([cell]) => one.cells.get(cell) === other.cells.get(cell))
  // This time is the build's: due jobs run at once in any installation.
  expect(
    shared.map(([cell]) => cell).filter((cell) => !/private\.jobs .* run_at$/.test(cell)),
  ).toEqual([])
  expect([...one.cells.keys()]).toEqual([...own.keys()])
  expect(one.identity.system_identifier).not.toBe(other.identity.system_identifier)
  expect(one.nonce.equals(other.nonce)).toBe(false)
})

/** Makes the prepared folder unusable, so that PGlite creates its own. */
function changeRules({ PROJECT_DIR = '' }: Environment): void {
  const [first = ''] = readdirSync(join(PROJECT_DIR, 'migrations')).sort()
  appendFileSync(join(PROJECT_DIR, 'migrations', first), '\nselect 1;\n')
}

async function killAt(environment: Environment, path: string): Promise<void> {
  const end = runServer(environment, (child) => {
    const watch = setInterval(() => {
      if (!existsSync(path)) return
      clearInterval(watch)
      child.kill('SIGKILL')
    }, 1)
    child.once('exit', () => clearInterval(watch))
  })
  expect((await end).code).toBe(null)
}

async function unpack(): Promise<string> {
  const prepared = await findPrepared(join(dirname(inject('serverProgram')), '../database'), {
    bootstrap,
    folder: migrations,
  })
  if (!prepared) throw new Error('The build has prepared no database.')
  const dataDir = join(embedded().folder, 'pgdata')
  await unpackFolder(prepared, dataDir)
  return dataDir
}

async function install() {
  const dataDir = await unpack()
  const nonce = readFileSync(join(dataDir, 'global/pg_control')).subarray(257, 289)
  return withDatabase(dataDir, async (server) => {
    await renewValues(server)
    const [identity] = await server.asOwner((run) => run(sql`select * from pg_control_system()`))
    return { cells: await cells(server), identity: identity ?? {}, nonce }
  })
}

const captureKey = (dataDir: string) =>
  withDatabase(dataDir, async ({ asOwner }) => {
    const [row] = await asOwner((run) =>
      run(sql`select inner_block::text from private.capture_key`),
    )
    return String(row?.inner_block)
  })

async function withDatabase<T>(dataDir: string, work: (server: DatabaseServer) => Promise<T>) {
  const { server } = await openThrowAway(dataDir)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** Every value of every row outside PostgreSQL's own tables. */
async function cells({ asOwner }: DatabaseServer): Promise<Map<string, string>> {
  return asOwner(async (run) => {
    const tables = await run<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      order by 1`)
    const found = new Map<string, string>()
    for (const { name } of tables) {
      const rows = await run<{ row: Record<string, unknown> }>(
        raw(`select to_jsonb(t) as row from ${name} t order by ctid`),
      )
      for (const [i, { row }] of rows.entries()) {
        for (const [column, value] of Object.entries(row)) {
          found.set(`${name} ${i} ${column}`, JSON.stringify(value))
        }
      }
    }
    return found
  })
}
