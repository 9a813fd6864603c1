/** Global set-up of the embedded engine: an empty and a migrated database folder, which each file copies. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'supabase-server/database'
import type { TestProject } from 'vitest/node'
import { bootstrap } from './bootstrap.ts'
import { openThrowAway } from './open-throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    emptyFolder: string
    migratedFolder: string
    clusterUrl: string
    template: string
  }
}

export const startPglite =
  (migrations: string) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const folder = await mkdtemp(join(tmpdir(), 'rodizio-databases-'))
    const empty = join(folder, 'empty')
    const migrated = join(folder, 'migrated')
    await (await openThrowAway(empty)).server.close()
    await cp(empty, migrated, { recursive: true })
    const { server } = await openThrowAway(migrated)
    await migrate(server, { bootstrap, folder: migrations })
    await server.close()
    project.provide('emptyFolder', empty)
    project.provide('migratedFolder', migrated)
    return () => rm(folder, { recursive: true })
  }
