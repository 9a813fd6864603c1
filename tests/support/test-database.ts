/** A migrated database without demo data, for one test file, on the engine of this run. */
import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { openInMemory } from './open-in-memory.ts'
import { template, withDatabase } from './start-postgres.ts'

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** Call it at the top of a test file; it is closed after the file's last test. */
export async function openTestDatabase(): Promise<DatabaseServer> {
  const server = engine === 'postgres' ? await createDatabase(template) : await openSnapshot()
  afterAll(() => server.close())
  return server
}

/** Without a single migration. */
export async function openEmptyDatabase(): Promise<DatabaseServer> {
  const server =
    engine === 'postgres' ? await createDatabase('template0') : (await openInMemory()).server
  afterAll(() => server.close())
  return server
}

async function openSnapshot(): Promise<DatabaseServer> {
  const { server } = await openInMemory(await openAsBlob(inject('snapshot')))
  await server.letRequestsIn()
  return server
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
