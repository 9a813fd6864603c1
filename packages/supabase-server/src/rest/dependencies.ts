import type { FastifyRequest } from 'fastify'
import type { Caller, Database } from '../database/database.ts'
import type { SchemaCache } from './schema/schema-cache.ts'

export interface RestDependencies {
  readonly database: Database
  readonly readCaller: (request: FastifyRequest) => Promise<Caller>
  readonly schemaCache: SchemaCache
  /** Functions served before other queued requests, each with the parameters whose values name its queue. */
  readonly urgentFunctions?: ReadonlyMap<string, readonly string[]>
}
