/** Before the tests on the embedded engine: one migrated snapshot, from which each file starts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openInMemory } from './open-in-memory.ts'
import { bootstrap, migrations } from './project.ts'

declare module 'vitest' {
  interface ProvidedContext {
    snapshot: string
    clusterUrl: string
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rodizio-snapshot-'))
  const snapshot = join(folder, 'migrated.tar')
  const { server, pglite } = await openInMemory()
  await migrate(server, { bootstrap, folder: migrations })
  const dump = await pglite.dumpDataDir('none')
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()))
  await server.close()
  project.provide('snapshot', snapshot)
  return () => rm(folder, { recursive: true })
}
