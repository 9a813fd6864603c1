/** The table of contents: what is mounted where, in the order in which a visitor meets it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AppError } from './app-error.ts'
import { notFoundPage, sendFailurePage } from './capture/failure-pages.tsx'
import { sendPage } from './capture/page.tsx'
import { captureRoutes } from './capture/routes.ts'
import { type Config, serverOrigin } from './config.ts'
import type { Database } from './database/database.ts'
import { describeError } from './describe-error.ts'
import type { KeySite } from './domain/key-site.ts'
import type { PasswordRules } from './domain/password-rules.ts'
import { publicOrigin } from './domain/public-origin.ts'
import type { FirstRun } from './first-run/first-run.ts'
import { firstRunRoutes } from './first-run/routes.ts'
import type { Deliver } from './gateway/auth/auth-mail.ts'
import { refuseUnreadable } from './gateway/auth/error-body.ts'
import { keySite } from './gateway/auth/keys/relying-party.ts'
import { openMailSender } from './gateway/auth/mail/open-mail-sender.ts'
import { authRoutes } from './gateway/auth/routes.ts'
import { openSmsSender } from './gateway/auth/sms/open-sms-sender.ts'
import type { Keyring } from './gateway/keyring.ts'
import type { Secrets } from './gateway/keys.ts'
import { limitBodyTime } from './gateway/limit-body-time.ts'
import type { Project } from './gateway/project.ts'
import { acceptUpgrades, realtimeRoutes } from './gateway/realtime/routes.ts'
import { hostIsOurs, refuseAmbiguous } from './gateway/refuse-ambiguous.ts'
import { restRoutes } from './gateway/rest/routes.ts'
import type { SchemaCache } from './gateway/rest/schema-cache.ts'
import { createCallerReader, createVisitorReader, type ReadCaller } from './gateway/session.ts'
import type { FileStore } from './gateway/storage/files/file-store.ts'
import { storageRoutes } from './gateway/storage/routes.ts'
import { landingRoutes } from './landing/routes.ts'
import { logRequests, nameRequest } from './operate/request-log.ts'
import { operatorRoutes } from './operate/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { foreverUnderTheirNames, serveDashboard } from './serve-dashboard.ts'
import { serveFunctions } from './serve-functions.ts'
import { serveWidget } from './serve-widget.ts'

interface Parts {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly project: Project
  readonly schemaCache: SchemaCache
  readonly deliver: Deliver
  readonly files: FileStore
  /** None for a project that is not Rodízio. */
  readonly firstRun?: FirstRun | null
  /** Where the build has put web/, visitor/ and widget/. */
  readonly buildFolder: string
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, secrets, keyring } = parts
  const app = Fastify({
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, serializers: { err: describeError } },
    genReqId: nameRequest,
    http: hostIsOurs,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: answerUnreadable,
  })
  // Before the routes: those that stand directly on the app take the handler that is set when they are made.
  app.setErrorHandler((error, request, reply) => sendFailurePage(error, request, reply))
  app.setNotFoundHandler((_, reply) => sendPage(reply, 404, notFoundPage()))
  const { rateLimit } = config
  const readCaller = createCallerReader({ secrets, keyring, rateLimit })
  const originOf = (request: FastifyRequest) => publicOrigin(addressOf(request), config.publicUrl)

  logRequests(app)
  await securityHeaders(app, config.publicUrl)
  // No client of the protocol compresses what it sends; a bomb of 256 KB would inflate for a second after its refusal.
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  await acceptUpgrades(app)
  refuseAmbiguous(app)
  limitBodyTime(app)
  operatorRoutes(app, { database: parts.database, readCaller })
  await mountVisitor(app, parts, createVisitorReader({ rateLimit }), originOf)
  await landingRoutes(app, { folder: join(parts.buildFolder, 'landing'), publicOrigin: originOf })
  mountFirstRun(app, parts, originOf)
  await serveWidget(app, join(parts.buildFolder, 'widget'))
  await mountDashboard(app, parts, originOf)
  await app.register((gateway) => mountGateway(gateway, parts, readCaller))
  const { project } = parts
  await serveFunctions(app, { config, project, secrets, keyring, readCaller })
  return app
}

/** Where this request was sent to, as its Host header and the proxy say. */
function addressOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  if (/[/\\?#@\s]/.test(host) || !URL.canParse(address)) {
    throw new AppError('bad_request', 'The Host header names no host.')
  }
  return address
}

async function mountVisitor(
  app: FastifyInstance,
  { config, database, buildFolder }: Parts,
  readCaller: ReadCaller,
  publicOrigin: (request: FastifyRequest) => string,
): Promise<void> {
  const folder = join(buildFolder, 'visitor')
  await app.register(fastifyStatic, {
    ...foreverUnderTheirNames,
    root: folder,
    prefix: '/visitor/',
  })
  const enhanceUrl = `/visitor/${findScript(folder)}`
  const { publicUrl } = config
  captureRoutes(app, { database, readCaller, publicOrigin, publicUrl, assets: { enhanceUrl } })
}

function mountFirstRun(
  app: FastifyInstance,
  { config: { rateLimit }, database, project, firstRun }: Parts,
  publicOrigin: (request: FastifyRequest) => string,
): void {
  if (!firstRun) return
  firstRunRoutes(app, { firstRun, database, passwordRules: project.auth, publicOrigin, rateLimit })
}

async function mountDashboard(
  app: FastifyInstance,
  { buildFolder, secrets, project, config }: Parts,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  const offersGoogle = project.auth.external.some(({ name }) => name === 'google')
  await serveDashboard(app, { folder: join(buildFolder, 'web'), offersGoogle })
  app.get('/config.json', (request, reply) => {
    reply.header('cache-control', 'no-cache')
    const { minimumPasswordLength, passwordCharacters } = project.auth
    const passwordRules: PasswordRules = { minimumPasswordLength, passwordCharacters }
    const keys: KeySite | null = keySite({ project, siteUrl: () => siteOf(config, project) })
    const said = { anonKey: secrets.anonKey, passwordRules, keySite: keys, offersGoogle }
    return { supabaseUrl: originOf(request), ...said }
  })
}

/** Where links in mails lead, and what the keys of devices are for. */
const siteOf = (config: Config, { auth }: Project): string =>
  config.publicUrl ?? auth.siteUrl ?? serverOrigin(config)

/** The Supabase protocol, which the dashboard speaks, and whoever integrates with the product. */
async function mountGateway(
  gateway: FastifyInstance,
  { config, database, project, schemaCache, secrets, keyring, files, ...parts }: Parts,
  readCaller: ReadCaller,
): Promise<void> {
  const { rateLimit } = config
  const log = () => gateway.log
  const deliverSms = openSmsSender(project, database, log)
  const baseUrl = () => serverOrigin(config)
  const deliver = openMailSender(project, { ...parts, database, baseUrl, log })
  const siteUrl = () => siteOf(config, project)
  const urgentFunctions = new Set(['capture_lead_public'])
  await gateway.register(cors, { methods, exposedHeaders, maxAge: 86_400 })
  await gateway.register(
    async (rest) => restRoutes(rest, { database, readCaller, schemaCache, urgentFunctions }),
    { prefix: '/rest/v1' },
  )
  const authParts = { database, secrets, keyring, project, deliver, deliverSms }
  await gateway.register(
    async (auth) => authRoutes(auth, { ...authParts, readCaller, baseUrl, siteUrl, rateLimit }),
    { prefix: '/auth/v1' },
  )
  await gateway.register(
    async (scope) => realtimeRoutes(scope, { database, keyring, readCaller }),
    {
      prefix: '/realtime/v1',
    },
  )
  if (!project.storage.enabled) return
  const storage = { database, readCaller, secrets, project, files }
  await gateway.register(async (scope) => storageRoutes(scope, storage), { prefix: '/storage/v1' })
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

/** An address that cannot be decoded reaches no route, and so none of their error handlers. */
function answerUnreadable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (request.url.startsWith('/auth/v1')) return refuseUnreadable(request, reply)
  if (!request.url.startsWith('/rest/v1')) return sendFailurePage(error, request, reply)
  const message = 'The address cannot be decoded.'
  return reply.code(400).send({ code: 'PGRST100', message, details: null, hint: null })
}

/** The build names the visitor's script after its content. */
function findScript(folder: string): string {
  const script = readdirSync(folder).find((file) => file.endsWith('.js'))
  if (!script) throw new Error(`${folder} holds no script: the build is missing.`)
  return script
}
