/** Global set-up of the embedded engine: a migrated database folder, which each file copies. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseServer, findPrepared, migrate } from 'supabase-server/database'
import type { TestProject } from 'vitest/node'
import { renewValues } from '../../../src/database/prepared/renew-values.ts'
import { unpackFolder } from '../../../src/database/prepared/unpack-folder.ts'
import { bootstrap } from './bootstrap.ts'
import { openThrowAway } from './open-throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migratedFolder: string
    clusterUrl: string
    template: string
  }
}

export const startPglite =
  (migrations: string, built?: string) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const folder = await mkdtemp(join(tmpdir(), 'rodizio-databases-'))
    const migrated = join(folder, 'migrated')
    await (await openMigrated(migrated, { migrations, built })).close()
    project.provide('migratedFolder', migrated)
    return () => rm(folder, { recursive: true })
  }

/** @param built a build's prepared database, which saves seconds if these migrations begin with its own */
export async function openMigrated(
  folder: string,
  { migrations, built }: { migrations: string; built?: string | undefined },
): Promise<DatabaseServer> {
  const rules = { bootstrap, folder: migrations }
  const prepared = built === undefined ? undefined : await findPrepared(built, rules)
  if (prepared) await unpackFolder(prepared, folder)
  const { server } = await openThrowAway(folder)
  await renewValues(server)
  await migrate(server, rules)
  return server
}
