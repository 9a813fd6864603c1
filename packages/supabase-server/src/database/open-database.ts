import { mkdirSync } from 'node:fs'
import type { Settings } from '../settings.ts'
import type { DatabaseServer } from './database.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { PreparedDatabase } from './prepared/prepared-database.ts'

export function openDatabase(
  { dataDir, databaseUrl, databaseDirectUrl: directUrl }: Settings,
  findPrepared?: () => Promise<PreparedDatabase | undefined>,
  begin?: (pgdata: string) => Promise<void>,
): Promise<DatabaseServer> {
  makeFolder(dataDir)
  return databaseUrl
    ? openPostgres(databaseUrl, { directUrl })
    : openPglite(dataDir, findPrepared, begin)
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: ${dataDir} cannot be a folder (${code}).`, { cause })
  }
}
