import type { FastifyRequest } from 'fastify'
import type { Caller, Database } from '../database/database.ts'
import type { SchemaCache } from './schema/schema-cache.ts'

/** What the Data API is given. */
export interface RestDependencies {
  readonly database: Database
  readonly readCaller: (request: FastifyRequest) => Promise<Caller>
  readonly schemaCache: SchemaCache
  /** Functions that go before other requests where requests queue, and the parameters that tell in whose line. */
  readonly urgentFunctions?: ReadonlyMap<string, readonly string[]>
}
