import { join } from 'node:path'
import sql from 'sql-template-tag'
import {
  type FileStore,
  keepInDatabase,
  openFiles,
  openSecretStore,
  type Secrets,
} from 'supabase-server'
import {
  bootstrap,
  type DatabaseServer,
  findPrepared,
  type Migration,
  migrate,
  type PreparedDatabase,
  type Run,
  readApplied,
  readMigrations,
} from 'supabase-server/database'
import type { Config } from '../start/config.ts'
import type { About } from './archive.ts'

export interface Target {
  readonly server: DatabaseServer
  readonly files: FileStore
  /** In the transaction of the rows. */
  keepKeys(run: Run, keys: Secrets): Promise<unknown>
}

/** The build's database, where the backup has all of the project's migrations. */
export async function findPreparedFor(
  { migrations }: About,
  { projectDir }: Config,
  buildFolder: string,
): Promise<PreparedDatabase | undefined> {
  const folder = join(projectDir, 'migrations')
  const restored = new Set(migrations.map(({ version }) => version))
  const hasAll = (await readMigrations(folder)).every(({ version }) => restored.has(version))
  return hasAll ? findPrepared(join(buildFolder, 'database'), { bootstrap, folder }) : undefined
}

/** Later migrations may change rows and must run after the restore. */
export async function prepareTarget(
  server: DatabaseServer,
  config: Config,
  { migrations }: About,
): Promise<Target> {
  await server.asOwner(expectUnused)
  const folder = join(config.projectDir, 'migrations')
  const wanted = withReplaced(
    new Map(migrations.map(({ version, checksum }) => [version, checksum])),
    await readMigrations(folder),
  )
  await migrate(server, { bootstrap, folder, only: new Set(wanted.keys()) })
  const applied = await server.asOwner(readApplied)
  for (const [version, checksum] of wanted) {
    const known = applied.get(version)
    if (known === undefined || (checksum && known && known !== checksum)) {
      throw new Error(
        `The backup was made with a migration ${version} that this release does not have. Restore it with the release that made it, or a newer one.`,
      )
    }
  }
  if (applied.size > wanted.size) throw new Error(inUse)
  return {
    server,
    files: await openFiles(config, server.database),
    keepKeys: config.databaseUrl
      ? keepInDatabase
      : (_, keys) => openSecretStore(config, server).update(async () => keys),
  }
}

/** The new migration stands for all of them. */
function withReplaced(
  wanted: Map<string, string | null>,
  migrations: readonly Migration[],
): Map<string, string | null> {
  const { version, checksum } =
    migrations.find(({ replaces }) => replaces && wanted.has(replaces)) ?? {}
  return version && checksum ? new Map([[version, checksum]]) : wanted
}

const inUse = 'The database is in use: only an empty one is filled.'

export async function expectUnused(run: Run): Promise<void> {
  const [row] = await run<{ exists: boolean }>(
    sql`select to_regclass('auth.users') is not null as exists`,
  )
  const used = row?.exists ? await run(sql`select from auth.users limit 1`) : []
  if (used.length > 0) throw new Error(inUse)
}
