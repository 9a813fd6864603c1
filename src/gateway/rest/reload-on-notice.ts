import type { DatabaseServer } from '../../database/database.ts'
import type { SchemaCache } from './schema-cache.ts'

/**
 * `notify pgrst, 'reload schema'` and `'reload config'`: schema and settings are read together.
 * https://docs.postgrest.org/en/v14/references/schema_cache.html#schema-cache-reloading
 */
export function reloadOnNotice(
  server: DatabaseServer,
  schemaCache: SchemaCache,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  return server.hearReloads((payload) => {
    if (!['', 'reload schema', 'reload config'].includes(payload)) return
    schemaCache.reload().catch(onFailure)
  })
}
