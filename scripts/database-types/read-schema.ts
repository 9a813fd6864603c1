import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseServer } from 'supabase-server/database'
import { openMigrated } from '../../packages/supabase-server/tests/support/database/start-pglite.ts'
import { built, migrations } from '../../tests/support/project.ts'
import type { Schema } from './schema.ts'
import { schemaQuery } from './schema-query.ts'
import { writeTypes } from './write-types.ts'

/** Types of the migrated database, unformatted. */
export async function typesOfMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rodizio-types-'))
  const server = await openMigrated(join(folder, 'database'), { migrations, built })
  try {
    return writeTypes(await readSchema(server))
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}

export async function readSchema({ asOwner }: DatabaseServer, name = 'public'): Promise<Schema> {
  const [row] = await asOwner((run) => run<{ schema: Schema }>(schemaQuery(name)))
  if (!row) throw new Error('The catalog gave back no row.')
  return row.schema
}
