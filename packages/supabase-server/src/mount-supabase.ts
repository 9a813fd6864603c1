import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deliver } from './auth/auth-mail.ts'
import * as auth from './auth/error-body.ts'
import { openMailSender } from './auth/mail/open-mail-sender.ts'
import { authRoutes } from './auth/routes.ts'
import { openSmsSender } from './auth/sms/open-sms-sender.ts'
import type { Database } from './database/database.ts'
import * as functions from './functions/relay-error.ts'
import { mountFunctions } from './functions/routes.ts'
import type { Keyring } from './keys/keyring.ts'
import type { Secrets } from './keys/keys.ts'
import type { Project } from './project/project.ts'
import * as realtime from './realtime/error-body.ts'
import type { Quotas } from './realtime/quotas.ts'
import { acceptUpgrades, realtimeRoutes } from './realtime/routes.ts'
import { limitBodyTime } from './requests/limit-body-time.ts'
import type { ReadCaller } from './requests/read-caller.ts'
import { type ReadKey, withKeys } from './requests/read-key.ts'
import { refuseAmbiguousRequests } from './requests/refuse-ambiguous-requests.ts'
import * as rest from './rest/response/send-error.ts'
import { restRoutes } from './rest/routes.ts'
import type { SchemaCache } from './rest/schema/schema-cache.ts'
import * as storage from './storage/error-body.ts'
import type { FileStore } from './storage/files/file-store.ts'
import { storageRoutes } from './storage/routes.ts'

export interface SupabaseParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly project: Project
  readonly projectDir: string
  readonly schemaCache: SchemaCache
  readonly files: FileStore
  readonly quotas: Quotas
  readonly readCaller: ReadCaller
  /** Keys of the project's own, for the Data API alone. */
  readonly readKey?: ReadKey
  readonly deliver: Deliver
  readonly rateLimit: boolean
  baseUrl(): string
  /** The site that links in mails point to. */
  siteUrl(): string
  /** As in RestDependencies. */
  readonly urgentFunctions?: ReadonlyMap<string, readonly string[]>
}

/** Server-wide: websocket upgrades, ambiguous URLs refused, time limits on bodies. */
export async function guardServer(app: FastifyInstance): Promise<void> {
  await acceptUpgrades(app)
  refuseAmbiguousRequests(app)
  limitBodyTime(app)
}

export async function mountSupabase(app: FastifyInstance, parts: SupabaseParts): Promise<void> {
  await app.register((scope) => mountServices(scope, parts))
  await mountFunctions(app, parts)
}

async function mountServices(
  app: FastifyInstance,
  { database, project, secrets, keyring, readCaller, readKey, ...parts }: SupabaseParts,
): Promise<void> {
  const { schemaCache, files, quotas, rateLimit, urgentFunctions, baseUrl, siteUrl } = parts
  const log = () => app.log
  await app.register(cors, { methods, exposedHeaders, maxAge: 86_400 })

  const ofRest = {
    database,
    readCaller: readKey ? withKeys(readCaller, { readKey, rateLimit }) : readCaller,
    schemaCache,
    urgentFunctions,
  }
  await app.register(async (scope) => restRoutes(scope, ofRest), { prefix: '/rest/v1' })

  const senders = {
    deliver: openMailSender(project, { deliver: parts.deliver, database, baseUrl, log }),
    deliverSms: openSmsSender(project, database, log),
  }
  const addresses = { baseUrl, siteUrl, rateLimit }
  const ofAuth = { database, secrets, keyring, project, readCaller, ...senders, ...addresses }
  await app.register(async (scope) => authRoutes(scope, ofAuth), { prefix: '/auth/v1' })

  const { publicAccess } = project.realtime
  const ofRealtime = { database, keyring, readCaller, quotas, publicAccess }
  await app.register(async (scope) => realtimeRoutes(scope, ofRealtime), {
    prefix: '/realtime/v1',
  })

  if (!project.storage.enabled) return
  const ofStorage = { database, readCaller, secrets, project, files }
  await app.register(async (scope) => storageRoutes(scope, ofStorage), {
    prefix: '/storage/v1',
  })
}

// The plugin's default lacks PATCH, PUT and DELETE.
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
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-supabase-api-version',
  'x-total-count',
]

type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** A path that cannot be decoded matches no route, so no service's error handler sees it. */
const refusals: Readonly<Record<string, Refuse>> = {
  '/rest/v1': rest.refuseUnreadable,
  '/auth/v1': auth.refuseUnreadable,
  '/realtime/v1': realtime.refuseUnreadable,
  '/storage/v1': storage.refuseUnreadable,
  '/functions/v1': functions.refuseUnreadable,
}

export function findRefusal(url: string): Refuse | undefined {
  return Object.entries(refusals).find(([prefix]) => url.startsWith(`${prefix}/`))?.[1]
}
