import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { type DatabaseServer, openPostgres } from 'supabase-server/database'
import { afterAll, inject } from 'vitest'
import { openThrowAway } from './open-throw-away.ts'
import { withDatabase } from './start-postgres.ts'

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** Call it at the top of a test file; it closes after the last test. */
export async function openTestDatabase(): Promise<DatabaseServer> {
  const server =
    engine === 'postgres'
      ? await createDatabase(inject('template'))
      : await openCopy(inject('migratedFolder'))
  afterAll(() => server.close())
  return server
}

export async function openEmptyDatabase(): Promise<DatabaseServer> {
  const server =
    engine === 'postgres' ? await createDatabase('template0') : (await openThrowAway()).server
  afterAll(() => server.close())
  return server
}

/** template0 and template1 are two thirds of the files and unused. */
const ofOtherDatabases = /[/\\]base[/\\][14][/\\]/

async function openCopy(folder: string): Promise<DatabaseServer> {
  const copy = mkdtempSync(join(dirname(folder), 'of-a-file-'))
  // A quarter of the time of the asynchronous one.
  cpSync(folder, copy, { recursive: true, filter: (path) => !ofOtherDatabases.test(path) })
  const { server } = await openThrowAway(copy)
  await server.letRequestsIn()
  return {
    ...server,
    async close() {
      await server.close()
      rmSync(copy, { recursive: true })
    },
  }
}

async function createDatabase(like: string): Promise<DatabaseServer> {
  const name = `rodizio_test_${randomBytes(6).toString('hex')}`
  const url = inject('clusterUrl')
  await administer(url, `create database ${name} template ${like}`)
  const server = await openPostgres(withDatabase(url, name))
  return {
    ...server,
    async close() {
      await server.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const administration = postgres(url, { max: 1, onnotice: () => {} })
  await administration.unsafe(statement)
  await administration.end()
}
