/** What an operator asks for by mistake: each is told, and leaves everything as it was. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { embedded, onPostgres, postgresPrograms } from './engines.ts'
import { beginServer, runCommand, startServer } from './server-process.ts'

describe('a tired operator is told what is wrong, and finds nothing changed', () => {
  test('of files that are not there', async () => {
    const { folder, environment } = embedded()
    const nowhere = join(folder, 'nowhere/b')
    await expect(runCommand(environment, 'restore', nowhere)).rejects.toThrow(
      `${nowhere} cannot be read (ENOENT).`,
    )
    await expect(runCommand(environment, 'backup', nowhere)).rejects.toThrow(
      `${nowhere} cannot be written (ENOENT).`,
    )
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test.skipIf(!postgresPrograms)('of a database in which nothing is', async () => {
    const { folder, environment } = await onPostgres()
    await expect(runCommand(environment, 'backup', join(folder, 'b'))).rejects.toThrow(
      'There is no database of Rodízio in DATABASE_URL.',
    )
    expect(existsSync(join(folder, 'b'))).toBe(false)
  })

  test.skipIf(!postgresPrograms)('of a database that is another program’s', async () => {
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

  // Without the mark in restore.ts half a database was left, of which a restore said that it is one.
  test('of a restore that was killed, which is no database', async () => {
    const from = embedded()
    await (await startServer(from.environment)).end('SIGTERM')
    const file = join(from.folder, 'b')
    await runCommand(from.environment, 'backup', file)
    const to = embedded()
    const pgdata = join(to.folder, 'data/pgdata')
    const restoring = beginServer(to.environment, 'restore', file)
    await vi.waitFor(() => expect(existsSync(join(pgdata, 'restoring'))).toBe(true), {
      timeout: 120_000,
      interval: 5,
    })
    await restoring.kill()
    for (const command of [[], ['restore', file], ['backup', `${file}2`]]) {
      await expect(runCommand(to.environment, ...command)).rejects.toThrow(
        `A restore was cut off: remove ${pgdata}, and restore again.`,
      )
    }
    rmSync(pgdata, { recursive: true })
    await runCommand(to.environment, 'restore', file)
    expect(existsSync(pgdata)).toBe(true)
    expect(existsSync(join(pgdata, 'restoring'))).toBe(false)
  })
})
