import { type DatabaseServer, migrate } from 'supabase-server/database'
import { bootstrap } from '../../packages/supabase-server/tests/support/database/bootstrap.ts'
import { openThrowAway } from '../../packages/supabase-server/tests/support/database/open-throw-away.ts'
import { migrations } from '../../tests/support/project.ts'
import type { Schema } from './schema.ts'
import { schemaQuery } from './schema-query.ts'
import { writeTypes } from './write-types.ts'

/** Types of a freshly migrated database, unformatted. */
export async function typesOfMigrations(): Promise<string> {
  const { server } = await openThrowAway()
  try {
    await migrate(server, { bootstrap, folder: migrations })
    return writeTypes(await readSchema(server))
  } finally {
    await server.close()
  }
}

export async function readSchema({ asOwner }: DatabaseServer, name = 'public'): Promise<Schema> {
  const [row] = await asOwner((run) => run<{ schema: Schema }>(schemaQuery(name)))
  if (!row) throw new Error('The catalog gave back no row.')
  return row.schema
}
