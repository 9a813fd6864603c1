import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { engine, openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { migrate } from './migrate.ts'

const server = await openTestDatabase()
const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodizio-migrations-'))
  folders.push(folder)
})
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const apply = () => migrate(server, { bootstrap: [], folder })

async function exists(table: string): Promise<boolean> {
  const [row] = await server.asOwner((run) => run(sql`select to_regclass(${table}) as name`))
  return row?.name !== null
}

test('files are applied once each, in the order of their numbers', async () => {
  await write('20990101000002_second.sql', 'insert into public.in_order values (2)')
  await write('20990101000001_first.sql', 'create table public.in_order (n int)')
  await write('notes.txt', 'not a migration')
  expect(await apply()).toEqual(['20990101000001_first', '20990101000002_second'])
  expect(await apply()).toEqual([])
  const rows = await server.asOwner((run) => run(sql`select n from public.in_order`))
  expect(rows).toEqual([{ n: 2 }])
})

test('a failing file is named, leaves nothing behind, and those before it stay', async () => {
  await write('20990102000001_good.sql', 'create table public.stays ()')
  await write('20990102000002_bad.sql', 'create table public.goes (); select 1 / 0')
  await expect(apply()).rejects.toThrow(
    'The migration 20990102000002_bad.sql failed: division by zero',
  )
  expect(await exists('public.stays')).toBe(true)
  expect(await exists('public.goes')).toBe(false)
  await write('20990102000002_bad.sql', 'create table public.goes ()')
  expect(await apply()).toEqual(['20990102000002_bad'])
})

test('the line of a mistake is named', async () => {
  await write(
    '20990107000001_lines.sql',
    "select 'é😀';\n\ncreate tabel public.lists ();\nselect 1",
  )
  await expect(apply()).rejects.toThrow('20990107000001_lines.sql failed in line 3: syntax error')
  await write('20990107000001_lines.sql', 'select 1;\nselect * from public.nowhere')
  await expect(apply()).rejects.toThrow(
    'failed in line 2: relation "public.nowhere" does not exist',
  )
  await rm(join(folder, '20990107000001_lines.sql'))
})

test('a file that fails on a row quotes nothing of it', async () => {
  await write(
    '20990104000001_cast.sql',
    `create table public.typed (t text); insert into public.typed values ('Ana Lima');
      alter table public.typed alter t type int using t::int`,
  )
  await expect(apply()).rejects.toThrow('failed: invalid input syntax for type integer: "…"')
})

test('a file that was changed after it had been applied is refused, and nothing new is applied', async () => {
  await write('20990103000001_old.sql', 'create table public.old ()')
  await apply()
  await write('20990103000001_old.sql', 'create table public.old (n int)')
  await write('20990103000002_new.sql', 'create table public.brand_new ()')
  await expect(apply()).rejects.toThrow(
    'The migration 20990103000001_old.sql was changed after it had been applied.',
  )
  expect(await exists('public.brand_new')).toBe(false)
})

test('a database from before a baseline is refused with instructions for moving its rows', async () => {
  await write('20990105000001_draft.sql', 'create table public.drafted ()')
  await apply()
  await rm(join(folder, '20990105000001_draft.sql'))
  const baseline = '-- replaces 20990105000001\ncreate table public.drafted ()'
  await write('20990105000002_baseline.sql', baseline)
  await expect(apply()).rejects.toThrow('npm run backup')
})

test('different line ends do not count as a change', async () => {
  await write('20990104000001_lines.sql', 'create table public.lines ();\nselect 1;\n')
  await apply()
  await write('20990104000001_lines.sql', 'create table public.lines ();\r\nselect 1;\r\n')
  expect(await apply()).toEqual([])
})

test('a missing project folder is named in the error', async () => {
  const nowhere = join(folder, 'nowhere')
  await expect(migrate(server, { bootstrap: [], folder: nowhere })).rejects.toThrow(
    `PROJECT_DIR has no migrations: ${nowhere} cannot be read (ENOENT).`,
  )
})

test('two files of the same number are refused', async () => {
  await write('20990105000001_one.sql', 'select 1')
  await write('20990105000001_two.sql', 'select 1')
  await expect(apply()).rejects.toThrow('Two migrations have the version 20990105000001')
})

test.runIf(engine === 'postgres')(
  'a migration that loses a deadlock is applied on a retry',
  async () => {
    const caller = { role: 'service_role', settings: {} }
    await server.asOwner((_, script) =>
      script(`create table public.one (); create table public.two ();
        grant all on public.one, public.two to service_role`),
    )
    await write(
      '20990106000001_locks.sql',
      'lock table public.two; select pg_sleep(0.5); lock table public.one',
    )
    let applying: Promise<string[]> = Promise.resolve([])
    await server.database.transaction(caller, async (run) => {
      await run(sql`lock table public.one in share mode`)
      applying = apply()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      // The migration has the longer lock timeout, so PostgreSQL ends it as the deadlock's victim.
      await run(sql`lock table public.two in share mode`)
    })
    expect(await applying).toEqual(['20990106000001_locks'])
  },
)

test.runIf(engine === 'pglite')('the bootstrap is repeated only after it has changed', async () => {
  const applied = async () => {
    const [row] = await server.asOwner((run) => run(sql`select count(*) from public.applied`))
    return row?.count
  }
  const bootstrap = [
    'create table if not exists public.applied ()',
    'insert into public.applied default values',
  ]
  await migrate(server, { bootstrap, folder })
  await migrate(server, { bootstrap, folder })
  expect(await applied()).toBe(1)
  await migrate(server, { bootstrap: [...bootstrap, 'select 1'], folder })
  expect(await applied()).toBe(2)
})
