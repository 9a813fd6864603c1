import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type FileStore, openFiles, openSecretStore, type SecretStore } from 'supabase-server'
import {
  type DatabaseServer,
  openDatabase,
  type PreparedDatabase,
  type Run,
} from 'supabase-server/database'
import type { Config } from '../start/config.ts'

export interface Place {
  readonly server: DatabaseServer
  readonly files: FileStore
  readonly secrets: SecretStore
  /** Refused leads of the journal, which are in writes.journal.refused. */
  readonly refused: number
}

/** @throws if there is no database, or a server holds the data folder */
export async function withPlace<T>(config: Config, work: (place: Place) => Promise<T>): Promise<T> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'pgdata'))) {
    throw new Error(`There is no database in ${config.dataDir}.`)
  }
  return withServer(config, async (server) => {
    await server.asOwner((run) => expectDatabase(run, config))
    await server.letRequestsIn()
    // It may contain acknowledged leads that the database lost.
    const { refused } = await server.recover()
    const files = await openFiles(config, server.database)
    return work({ server, files, secrets: openSecretStore(config, server), refused })
  })
}

async function expectDatabase(run: Run, { databaseUrl, dataDir }: Config): Promise<void> {
  const [row] = await run<{ here: boolean }>(
    sql`select to_regclass('_gateway.secrets') is not null as here`,
  )
  if (row?.here) return
  throw new Error(`There is no database of Rodízio in ${databaseUrl ? 'DATABASE_URL' : dataDir}.`)
}

interface Beginning {
  findPrepared?(): Promise<PreparedDatabase | undefined>
  begin?(pgdata: string): Promise<void>
}

/** Like `withPlace`, for an empty database. */
export async function withServer<T>(
  config: Config,
  work: (server: DatabaseServer) => Promise<T>,
  { findPrepared, begin }: Beginning = {},
): Promise<T> {
  const server = await openDatabase(config, findPrepared, begin)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}
