import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { embedded, onPostgres, postgresPrograms } from './support/engines.ts'
import { beginServer, type Environment, runCommand, startServer } from './support/server-process.ts'

describe('an operator’s mistake is explained, and changes nothing', () => {
  test('about missing files', async () => {
    const { folder, environment } = embedded()
    const nowhere = join(folder, 'nowhere/b')
    await expect(runCommand(environment, 'restore', nowhere)).rejects.toThrow(
      `${nowhere} cannot be read (ENOENT).`,
    )
    await expect(runCommand(environment, 'backup', nowhere)).rejects.toThrow(
      `${nowhere} cannot be written (ENOENT).`,
    )
    expect(existsSync(join(folder, 'data'))).toBe(false)
    await expect(runCommand(environment, 'remove-factors', 'a@b.c')).rejects.toThrow(
      'There is no database',
    )
    expect(await runCommand({ ...environment, PORT: 'abc' }, '--help')).toMatch(
      /backup FILE[\s\S]*restore FILE[\s\S]*move[\s\S]*remove-factors E-MAIL/,
    )
  })

  test('about a data folder that cannot be written', async () => {
    const { folder, environment } = embedded()
    mkdirSync(join(folder, 'data/lock'), { recursive: true })
    await expect(startServer(environment)).rejects.toThrow(
      `DATA_DIR: ${join(folder, 'data')} cannot be written (EISDIR).`,
    )
  })

  test('about a file that is a tar of something else', async () => {
    const { folder, environment } = embedded()
    const file = join(folder, 'other.tar.gz')
    execFileSync('tar', ['-czf', file, '-C', import.meta.dirname, 'support'])
    await expect(runCommand(environment, 'restore', file)).rejects.toThrow(
      `${file} is no backup of Rodízio`,
    )
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test.skipIf(!postgresPrograms)('about an empty database', async () => {
    const { folder, environment } = await onPostgres()
    await expect(runCommand(environment, 'backup', join(folder, 'b'))).rejects.toThrow(
      'There is no database of Rodízio in DATABASE_URL.',
    )
    expect(existsSync(join(folder, 'b'))).toBe(false)
  })

  test.skipIf(!postgresPrograms)('about a database of another program', async () => {
    const { url, environment } = await onPostgres()
    const owner = postgres(url, { max: 1, onnotice: () => {} })
    onTestFinished(() => owner.end())
    await owner.unsafe('create table public.customers (id int)')
    const look = () =>
      owner`select nspname, nspacl::text, (select count(*) from pg_class c where c.relnamespace = n.oid)
            from pg_namespace n order by nspname`
    const before = await look()
    await expect(startServer(environment)).rejects.toThrow('of something else (customers)')
    expect(await look()).toEqual(before)
    await owner.unsafe('drop table public.customers')
    await startServer(environment)
  })

  // The mark exists before the database.
  test('about a killed restore, which is no database', async () => {
    const { folder, environment } = embedded()
    const file = await bringBackup(folder)
    const pgdata = join(folder, 'data/pgdata')
    await killAt(pgdata, environment, file)
    for (const command of [[], ['restore', file], ['backup', `${file}2`]]) {
      await expect(runCommand(environment, ...command)).rejects.toThrow(
        `A restore was cut off: remove ${pgdata}, and restore again.`,
      )
    }
    rmSync(pgdata, { recursive: true })
    await runCommand(environment, 'restore', file)
    expect(whatIs(folder)).toEqual(['pgdata'])
  })

  // Otherwise the second start would take the first one's database for a partial restore.
  test('about a restore that was killed before there was a database', async () => {
    const { folder, environment } = embedded()
    const file = await bringBackup(folder)
    await killAt(join(folder, 'data/pgdata.restoring'), environment, file)
    rmSync(join(folder, 'data/pgdata'), { recursive: true, force: true })
    for (const _ of ['first', 'second']) {
      await (await startServer(environment)).end('SIGTERM')
      expect(whatIs(folder)).toEqual(['pgdata'])
    }
    await expect(runCommand(environment, 'restore', file)).rejects.toThrow('There is a database')
    expect(whatIs(folder)).toEqual(['pgdata'])
  })

  // An error of the folder must not be reported as an error of the backup.
  test('about a place that cannot take the keys: the backup is not to blame', async () => {
    const { folder, environment } = embedded()
    const file = await bringBackup(folder)
    mkdirSync(join(folder, 'data/secrets.json'), { recursive: true })
    await expect(runCommand(environment, 'restore', file)).rejects.toThrow(/^No restore\. EISDIR/)
    expect(whatIs(folder)).toEqual([])
  })
})

let backup: Promise<Buffer> | undefined

async function bringBackup(folder: string): Promise<string> {
  backup ??= makeBackup()
  const file = join(folder, 'b')
  writeFileSync(file, await backup)
  return file
}

async function makeBackup(): Promise<Buffer> {
  const { folder, environment } = embedded()
  await (await startServer(environment)).end('SIGTERM')
  const file = join(folder, 'b')
  await runCommand(environment, 'backup', file)
  return readFileSync(file)
}

async function killAt(path: string, environment: Environment, file: string): Promise<void> {
  const restoring = beginServer(environment, 'restore', file)
  await vi.waitFor(() => expect(existsSync(path)).toBe(true), { timeout: 120_000, interval: 1 })
  await restoring.kill()
}

/** The database, its temporary folders, and the restore's mark. */
const whatIs = (folder: string) =>
  readdirSync(join(folder, 'data')).filter((name) => name.startsWith('pgdata'))
