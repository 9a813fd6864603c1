import type { FastifyRequest } from 'fastify'
import type { Caller, Database } from 'supabase-server/database'

export interface CaptureDependencies {
  readonly database: Database
  readonly readCaller: (request: FastifyRequest) => Promise<Caller>
  readonly publicOrigin: (request: FastifyRequest) => string
  readonly publicUrl?: string | undefined
  readonly assets: { readonly enhanceUrl: string }
}
