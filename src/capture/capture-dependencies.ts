import type { FastifyRequest } from 'fastify'
import type { Caller, Database } from 'supabase-server/database'

export interface CaptureDependencies {
  readonly database: Database
  readonly readCaller: (request: FastifyRequest) => Promise<Caller>
  readonly publicOrigin: (request: FastifyRequest) => string
  readonly publicUrl?: string | undefined
  /** Limits requests about personal data. */
  readonly rateLimit: boolean
  readonly assets: { readonly enhanceUrl: string }
}
