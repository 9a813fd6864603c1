import type { Database } from '../database/database.ts'
import type { ReadRestCaller } from '../requests/read-key.ts'
import type { SchemaCache } from './schema/schema-cache.ts'

export interface RestDependencies {
  readonly database: Database
  readonly readCaller: ReadRestCaller
  readonly schemaCache: SchemaCache
  /** Functions served before other queued requests, each with the parameters whose values name its queue. */
  readonly urgentFunctions?: ReadonlyMap<string, readonly string[]>
}
