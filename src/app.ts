/** The order of the mounts is the order in which requests meet them. */
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  createCallerReader,
  createVisitorReader,
  type Deliver,
  type FileStore,
  findRefusal,
  guardServer,
  hostIsOurs,
  type Keyring,
  mountSupabase,
  type Project,
  Quotas,
  type ReadCaller,
  realtimeBounds,
  type SchemaCache,
  type Secrets,
} from 'supabase-server'
import type { Database } from 'supabase-server/database'
import { notFoundPage, sendFailurePage } from './capture/failure-pages.tsx'
import { sendPage } from './capture/page.tsx'
import { captureRoutes } from './capture/routes.ts'
import { publicOrigin } from './domain/links/public-origin.ts'
import type { FirstRun } from './first-run/first-run.ts'
import { firstRunRoutes } from './first-run/routes.ts'
import { getScript } from './http/get-script.ts'
import { requestOrigin } from './http/request-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveConfig } from './http/serve-config.ts'
import { serveDashboard, serveForever } from './http/serve-dashboard.ts'
import { serveWidget } from './http/serve-widget.ts'
import { shareByCompany } from './http/share-by-company.ts'
import { siteUrlOf } from './http/site-url.ts'
import { fetchedFileRoutes } from './integrations/fetched-files.ts'
import { openApiKeys } from './integrations/read-api-key.ts'
import { landingRoutes } from './landing/routes.ts'
import { logRequests, nameRequest } from './operate/request-log.ts'
import { operatorRoutes } from './operate/routes.ts'
import { sellerPageRoutes } from './seller-page/routes.tsx'
import { type Config, isForDevelopment, serverOrigin } from './start/config.ts'
import { type LogTo, logSettings } from './start/log-settings.ts'

interface Parts {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly project: Project
  readonly schemaCache: SchemaCache
  readonly deliver: Deliver
  readonly files: FileStore
  /** Null for a project that is not Rodízio; pending while the database migrates. */
  readonly firstRun?: FirstRun | null | Promise<FirstRun | null>
  /** Default: standard output. */
  readonly logTo?: LogTo
  /** Contains web/, visitor/ and widget/ of the build. */
  readonly buildFolder: string
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, secrets, keyring } = parts
  const app = Fastify({
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    logger: logSettings(config.logLevel, parts.logTo),
    genReqId: nameRequest,
    http: hostIsOurs,
    schemaController: { compilersFactory: withoutSchemas },
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: answerUnreadable,
  })
  // A route keeps the error handler that is set when it is registered.
  app.setErrorHandler((error, request, reply) => sendFailurePage(error, request, reply))
  app.setNotFoundHandler((_, reply) => sendPage(reply, 404, notFoundPage()))
  const { rateLimit } = config
  const readCaller = shareByCompany(
    createCallerReader({ secrets, keyring, rateLimit }),
    parts.database,
  )
  const originOf = (request: FastifyRequest) =>
    publicOrigin(requestOrigin(request), config.publicUrl)

  const quotas = new Quotas(realtimeBounds)

  logRequests(app)
  await securityHeaders(app, config.publicUrl)
  // A compressed bomb of 256 KB inflates for a second after it is refused.
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  await guardServer(app)
  operatorRoutes(app, { database: parts.database, quotas, readCaller })
  await mountVisitor(app, parts, createVisitorReader({ rateLimit }), originOf)
  await mountSellerPage(app, parts)
  fetchedFileRoutes(app, { database: parts.database, rateLimit })
  await landingRoutes(app, {
    folder: join(parts.buildFolder, 'landing'),
    publicOrigin: originOf,
    contact: config.contact,
  })
  await serveWidget(app, join(parts.buildFolder, 'widget'))
  await mountDashboard(app, parts, originOf)
  await mountSupabase(app, {
    ...parts,
    projectDir: config.projectDir,
    readCaller,
    readKey: openApiKeys(parts.database, { rateLimit }),
    quotas,
    rateLimit,
    baseUrl: () => serverOrigin(config),
    siteUrl: () => siteUrlOf(config, parts.project),
    urgentFunctions: new Map([['capture_lead_public', ['p_short_code', 'p_company_id']]]),
  })
  await mountFirstRun(app, parts, originOf)
  return app
}

async function mountVisitor(
  app: FastifyInstance,
  { config, database, buildFolder }: Parts,
  readCaller: ReadCaller,
  publicOrigin: (request: FastifyRequest) => string,
): Promise<void> {
  const folder = join(buildFolder, 'visitor')
  await serveForever(app, folder, '/visitor/')
  const enhanceUrl = `/visitor/${getScript(folder)}`
  const { publicUrl, rateLimit } = config
  const assets = { enhanceUrl }
  captureRoutes(app, { database, readCaller, publicOrigin, publicUrl, rateLimit, assets })
}

async function mountSellerPage(
  app: FastifyInstance,
  { config, database, buildFolder }: Parts,
): Promise<void> {
  const folder = join(buildFolder, 'seller-page')
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/v/',
    decorateReply: false,
    wildcard: false,
    // A service worker may fetch only what the policy of its own file allows.
    setHeaders: (reply) =>
      reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'"),
  })
  sellerPageRoutes(app, {
    database,
    rateLimit: config.rateLimit,
    scriptUrl: `/v/${getScript(folder)}`,
    allowLoopback: isForDevelopment(config),
  })
}

async function mountFirstRun(
  app: FastifyInstance,
  { config: { rateLimit }, database, project, ...parts }: Parts,
  publicOrigin: (request: FastifyRequest) => string,
): Promise<void> {
  const firstRun = await parts.firstRun
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
  serveConfig(app, { secrets, project, config, offersGoogle, originOf })
}

/** Routes validate with zod; loading Fastify's schema compilers would slow the start. */
const withoutSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('A route with a schema needs the compilers of Fastify.')
}

/** Such a URL reaches no route and no error handler. */
function answerUnreadable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refuse = findRefusal(request.url)
  return refuse ? refuse(request, reply) : sendFailurePage(error, request, reply)
}
