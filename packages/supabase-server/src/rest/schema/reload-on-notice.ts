import type { DatabaseServer } from '../../database/database.ts'
import type { SchemaCache } from './schema-cache.ts'

/** Milliseconds. Nobody says it twice, and the database may be away when it is heard. */
const againAfter = 2_000

/**
 * `notify pgrst, 'reload schema'` and `'reload config'`: schema and settings are read together.
 * https://docs.postgrest.org/en/v14/references/schema_cache.html#schema-cache-reloading
 */
export async function reloadOnNotice(
  server: DatabaseServer,
  schemaCache: SchemaCache,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let again: NodeJS.Timeout | undefined
  function reload(): void {
    clearTimeout(again)
    schemaCache.reload().catch((error) => {
      onFailure(error)
      clearTimeout(again)
      again = setTimeout(reload, againAfter).unref()
    })
  }
  const stop = await server.hearReloads((payload) => {
    if (['', 'reload schema', 'reload config'].includes(payload)) reload()
  })
  return async () => {
    clearTimeout(again)
    await stop()
  }
}
