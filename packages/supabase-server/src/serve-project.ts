import { join } from 'node:path'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { bootstrap } from './bootstrap/bootstrap.ts'
import { migrate } from './database/migrations/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import type { Secrets } from './keys/keys.ts'
import { loadSecrets } from './keys/load-secrets.ts'
import { openKeyring } from './keys/open-keyring.ts'
import { openSecretStore } from './keys/secret-store.ts'
import { withKeysOf } from './keys/with-keys-of.ts'
import { findRefusal, guardServer, mountSupabase } from './mount-supabase.ts'
import { readProject } from './project/project.ts'
import { applySeed } from './project/seed.ts'
import { realtimeBounds } from './realtime/limits.ts'
import { Quotas } from './realtime/quotas.ts'
import { limitConnections } from './requests/limit-connections.ts'
import { createCallerReader } from './requests/read-caller.ts'
import { hostIsOurs } from './requests/refuse-ambiguous-requests.ts'
import { reloadOnNotice } from './rest/schema/reload-on-notice.ts'
import { createSchemaCache } from './rest/schema/schema-cache.ts'
import type { Settings } from './settings.ts'
import { collectFiles } from './storage/collect-files.ts'
import { openFiles } from './storage/files/open-files.ts'
import { makeBuckets } from './storage/make-buckets.ts'

export interface ServeSettings extends Partial<Settings> {
  readonly projectDir: string
  readonly host?: string
  /** 0 for any free port. */
  readonly port?: number
  /** Values of `env(NAME)` in config.toml. */
  readonly variables?: Readonly<Record<string, string | undefined>>
}

export interface ServedProject {
  readonly url: string
  /** Includes the API keys: `anonKey`, `serviceRoleKey`, `publishableKey`, `secretKey`. */
  readonly secrets: Secrets
  close(): Promise<void>
}

/** Mails are logged. @throws for an invalid configuration, a failed migration or a used address */
export async function serveProject(given: ServeSettings): Promise<ServedProject> {
  const { host = '127.0.0.1', port = 54321, variables, dataDir = './data', ...rest } = given
  const { secrets: keys = {}, rotationDays = 90 } = given
  const project = readProject(given.projectDir, variables)
  const settings = withKeysOf(project, { ...rest, dataDir, secrets: keys, rotationDays })
  const server = await openDatabase(settings)
  const { database } = server
  await migrate(server, { bootstrap, folder: join(settings.projectDir, 'migrations') })
  await applySeed(server, settings.projectDir)
  await server.recover()
  await makeBuckets(database, project)

  const store = openSecretStore(settings, server)
  const secrets = await loadSecrets(settings, store)
  const { keyring, checkKeys } = await openKeyring(settings, store, secrets, project.auth.jwtExpiry)
  const schemaCache = createSchemaCache(database, project.api)
  const files = await openFiles(settings, database)
  const app = Fastify({
    logger: { level: 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    http: hostIsOurs,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (_, request: FastifyRequest, reply: FastifyReply) =>
      findRefusal(request.url)?.(request, reply) ?? reply.callNotFound(),
  })
  const origin = () => app.listeningOrigin
  await guardServer(app)
  await mountSupabase(app, {
    database,
    secrets,
    keyring,
    project,
    projectDir: settings.projectDir,
    schemaCache,
    files,
    quotas: new Quotas(realtimeBounds),
    readCaller: createCallerReader({ secrets, keyring }),
    deliver: (mail, reqId) => app.log.info({ mail, reqId }, 'mail'),
    rateLimit: true,
    baseUrl: origin,
    siteUrl: () => project.auth.siteUrl ?? origin(),
  })
  const stopHearing = await reloadOnNotice(server, schemaCache, report(app.log, 'schema not read'))
  const { endUnused } = limitConnections(app.server)
  const hourly = setInterval(() => {
    checkKeys().catch(report(app.log, 'signing keys not looked after'))
    collectFiles(database, files, AbortSignal.timeout(600_000)).catch(
      report(app.log, 'files not collected'),
    )
  }, 3_600_000).unref()

  async function close(): Promise<void> {
    clearInterval(hourly)
    endUnused()
    await app.close()
    await stopHearing()
    await server.close()
  }

  try {
    return { url: await app.listen({ host, port }), secrets, close }
  } catch (error) {
    await close()
    throw error
  }
}

const report = (log: FastifyBaseLogger, what: string) => (err: unknown) => log.error({ err }, what)
