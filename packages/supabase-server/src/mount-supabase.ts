/** The Supabase protocol, which the dashboard speaks, and whoever integrates with the product. */
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deliver } from './auth/auth-mail.ts'
import * as auth from './auth/error-body.ts'
import { openMailSender } from './auth/mail/open-mail-sender.ts'
import { authRoutes } from './auth/routes.ts'
import { openSmsSender } from './auth/sms/open-sms-sender.ts'
import type { Database } from './database/database.ts'
import * as functions from './functions/relay-error.ts'
import type { Keyring } from './keys/keyring.ts'
import type { Secrets } from './keys/keys.ts'
import type { Project } from './project/project.ts'
import * as realtime from './realtime/error-body.ts'
import type { Quotas } from './realtime/quotas.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import type { ReadCaller } from './requests/session.ts'
import * as rest from './rest/response/send-error.ts'
import { restRoutes } from './rest/routes.ts'
import type { SchemaCache } from './rest/schema/schema-cache.ts'
import * as storage from './storage/error-body.ts'
import type { FileStore } from './storage/files/file-store.ts'
import { storageRoutes } from './storage/routes.ts'
import { type Config, serverOrigin } from '../../../src/start/config.ts'
import { siteUrlOf } from '../../../src/http/site-url.ts'

export interface GatewayParts {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly project: Project
  readonly schemaCache: SchemaCache
  readonly deliver: Deliver
  readonly files: FileStore
}

export async function mountGateway(
  gateway: FastifyInstance,
  { config, database, project, schemaCache, secrets, keyring, files, deliver }: GatewayParts,
  readCaller: ReadCaller,
  quotas: Quotas,
): Promise<void> {
  const { rateLimit } = config
  const log = () => gateway.log
  const baseUrl = () => serverOrigin(config)
  const siteUrl = () => siteUrlOf(config, project)
  await gateway.register(cors, { methods, exposedHeaders, maxAge: 86_400 })

  const urgentFunctions = new Map([['capture_lead_public', ['p_short_code', 'p_company_id']]])
  const ofRest = { database, readCaller, schemaCache, urgentFunctions }
  await gateway.register(async (scope) => restRoutes(scope, ofRest), { prefix: '/rest/v1' })

  const senders = {
    deliver: openMailSender(project, { deliver, database, baseUrl, log }),
    deliverSms: openSmsSender(project, database, log),
  }
  const addresses = { baseUrl, siteUrl, rateLimit }
  const ofAuth = { database, secrets, keyring, project, readCaller, ...senders, ...addresses }
  await gateway.register(async (scope) => authRoutes(scope, ofAuth), { prefix: '/auth/v1' })

  const { publicAccess } = project.realtime
  const ofRealtime = { database, keyring, readCaller, quotas, publicAccess }
  await gateway.register(async (scope) => realtimeRoutes(scope, ofRealtime), {
    prefix: '/realtime/v1',
  })

  if (!project.storage.enabled) return
  const ofStorage = { database, readCaller, secrets, project, files }
  await gateway.register(async (scope) => storageRoutes(scope, ofStorage), {
    prefix: '/storage/v1',
  })
}

// The plugin's own list lacks what changes and removes rows.
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']
const exposedHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-location',
  'content-profile',
  'content-range',
  'etag',
  'link',
  'location',
  'preference-applied',
  'proxy-status',
  'retry-after',
  'x-supabase-api-version',
  'x-total-count',
]

type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** An address that cannot be decoded reaches no route, and so no error handler of its service. */
const refusals: Readonly<Record<string, Refuse>> = {
  '/rest/v1': rest.refuseUnreadable,
  '/auth/v1': auth.refuseUnreadable,
  '/realtime/v1': realtime.refuseUnreadable,
  '/storage/v1': storage.refuseUnreadable,
  '/functions/v1': functions.refuseUnreadable,
}

/** Undefined where the address is not one of the gateway's. */
export function findRefusal(url: string): Refuse | undefined {
  return Object.entries(refusals).find(([prefix]) => url.startsWith(`${prefix}/`))?.[1]
}
