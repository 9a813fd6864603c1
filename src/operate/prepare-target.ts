import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { DatabaseServer } from '../database/database.ts'
import { migrate, readApplied } from '../database/migrate.ts'
import { bootstrap } from '../gateway/bootstrap/bootstrap.ts'
import type { About } from './archive.ts'
import { partsOf } from './open-place.ts'
import type { Target } from './read-backup.ts'

/** The migrations that the backup knows, and no others: later ones also change rows, once they are there. */
export async function prepareTarget(
  server: DatabaseServer,
  config: Config,
  { migrations }: About,
): Promise<Target> {
  await expectUnused(server)
  const wanted = new Map(migrations.map(({ version, checksum }) => [version, checksum]))
  const folder = join(config.projectDir, 'migrations')
  await migrate(server, { bootstrap, folder, only: new Set(wanted.keys()) })
  await server.asOwner(async (run) => {
    const applied = await readApplied(run)
    for (const [version, checksum] of wanted) {
      const known = applied.get(version)
      if (known === undefined || (checksum && known && known !== checksum)) {
        throw new Error(
          `The backup was made with a migration ${version} that this release does not have. Restore it with the release that made it, or a newer one.`,
        )
      }
    }
    if (applied.size > wanted.size) throw new Error(inUse)
  })
  return partsOf(config, server)
}

const inUse = 'The database is in use: a backup goes into an empty one.'

async function expectUnused(server: DatabaseServer): Promise<void> {
  const used = await server.asOwner(async (run) => {
    const [row] = await run<{ exists: boolean }>(
      sql`select to_regclass('auth.users') is not null as exists`,
    )
    return row?.exists ? run(sql`select from auth.users limit 1`) : []
  })
  if (used.length > 0) throw new Error(inUse)
}
