import type { DatabaseServer } from '../../database/database.ts'
import type { SchemaCache } from './schema-cache.ts'

/** Milliseconds. A notification is not repeated, and the database may be down when it arrives. */
const againAfter = 2_000

/**
 * `reload schema` and `reload config` both read schema and settings:
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
