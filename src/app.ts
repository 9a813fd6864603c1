/** The table of contents: what is mounted where, in the order in which a visitor meets it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import sql from 'sql-template-tag'
import { notFoundPage, sendFailurePage } from './capture/failure-pages.tsx'
import { sendPage } from './capture/page.tsx'
import { captureRoutes } from './capture/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { publicOrigin } from './domain/public-origin.ts'
import { authRoutes } from './gateway/auth/routes.ts'
import type { Secrets } from './gateway/keys.ts'
import type { Project } from './gateway/project.ts'
import { restRoutes } from './gateway/rest/routes.ts'
import type { SchemaCache } from './gateway/rest/schema-cache.ts'
import { createCallerReader } from './gateway/session.ts'
import { serveDashboard } from './serve-dashboard.ts'

interface Parts {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly project: Project
  readonly schemaCache: SchemaCache
  /** Where the build has put web/ and visitor/. */
  readonly buildFolder: string
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, secrets, project, schemaCache, buildFolder } = parts
  const app = Fastify({
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel },
    routerOptions: { maxParamLength: 1_000 },
    // An address that cannot be decoded reaches no route.
    frameworkErrors: (error, request, reply) => sendFailurePage(error, request, reply),
  })
  const readCaller = createCallerReader({ secrets })
  const originOf = (request: FastifyRequest) =>
    publicOrigin(`${request.protocol}://${request.host}`, config.publicUrl)

  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false })
  await app.register(compress, { threshold: 1_024 })

  // The visitor
  const visitorFolder = join(buildFolder, 'visitor')
  await app.register(fastifyStatic, {
    root: visitorFolder,
    prefix: '/visitor/',
    wildcard: false,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  const enhanceUrl = `/visitor/${findScript(visitorFolder)}`
  captureRoutes(app, { database, readCaller, publicOrigin: originOf, assets: { enhanceUrl } })

  // The dashboard, and the Supabase protocol that it speaks
  app.get('/', (_, reply) => reply.redirect('/dashboard'))
  await serveDashboard(app, join(buildFolder, 'web'))
  app.get('/config.json', (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { supabaseUrl: originOf(request), anonKey: secrets.anonKey }
  })
  await app.register(async (gateway) => {
    await gateway.register(cors, {
      exposedHeaders: ['content-range', 'location', 'preference-applied', 'x-supabase-api-version'],
      maxAge: 86_400,
    })
    await gateway.register(
      async (rest) =>
        restRoutes(rest, {
          database,
          readCaller,
          project,
          schemaCache,
          urgentFunctions: new Set(['capture_lead_public']),
        }),
      { prefix: '/rest/v1' },
    )
    await gateway.register(
      async (auth) =>
        authRoutes(auth, {
          database,
          secrets,
          project,
          readCaller,
          baseUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
          rateLimit: config.rateLimit,
        }),
      { prefix: '/auth/v1' },
    )
  })

  // The operator
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await database.run({ role: 'anon', settings: {} }, sql`select 1`, { readOnly: true })
    return { status: 'ok', engine: database.engine }
  })

  app.setErrorHandler((error, request, reply) => sendFailurePage(error, request, reply))
  app.setNotFoundHandler((_, reply) => sendPage(reply, 404, notFoundPage()))
  return app
}

/** The build names the visitor's script after its content. */
function findScript(folder: string): string {
  const script = readdirSync(folder).find((file) => file.endsWith('.js'))
  if (!script) throw new Error(`${folder} holds no script: the build is missing.`)
  return script
}
