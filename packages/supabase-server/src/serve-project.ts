import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Deliver } from './auth/auth-mail.ts'
import { bootstrap } from './bootstrap/bootstrap.ts'
import type { DatabaseServer } from './database/database.ts'
import { migrate } from './database/migrations/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import type { Secrets } from './keys/keys.ts'
import { openKeyring } from './keys/open-keyring.ts'
import { loadSecrets, openSecretStore } from './keys/secret-store.ts'
import { withKeysOf } from './keys/with-keys-of.ts'
import { findRefusal, guardServer, mountSupabase } from './mount-supabase.ts'
import { expectProject } from './project/expect-project.ts'
import { type Project, readProject } from './project/project.ts'
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
  /** 0 for any free port. Default: `[api] port` of config.toml. */
  readonly port?: number
  /** Public address, for links in mails, redirects and tokens. Default: the address it listens on. */
  readonly baseUrl?: string
  /** Default: mails are logged. */
  readonly deliver?: Deliver
  /** Values of `env(NAME)` in config.toml. */
  readonly variables?: Readonly<Record<string, string | undefined>>
}

export interface ServedProject {
  readonly url: string
  /** Includes the API keys: `anonKey`, `serviceRoleKey`, `publishableKey`, `secretKey`. */
  readonly secrets: Secrets
  /** Waits for requests that are running, and up to ten seconds for mails. */
  close(): Promise<void>
}

/** @throws for an invalid configuration, a failed migration or a used address */
export async function serveProject(given: ServeSettings): Promise<ServedProject> {
  const { projectDir, dataDir = './data', secrets = {}, rotationDays = 90 } = given
  expectProject(projectDir)
  const baseUrl = given.baseUrl && originOf(given.baseUrl)
  const project = readProject(projectDir, given.variables)
  const settings = withKeysOf(project, { ...given, baseUrl, dataDir, secrets, rotationDays })
  const server = await openDatabase(settings)
  try {
    return await serve(server, project, settings)
  } catch (error) {
    await server.close()
    throw error
  }
}

async function serve(
  server: DatabaseServer,
  project: Project,
  settings: ServeSettings & Settings,
): Promise<ServedProject> {
  const { projectDir, host = '127.0.0.1', port = project.port } = settings
  const { database } = server
  const migrations = join(projectDir, 'migrations')
  await migrate(server, { bootstrap, folder: existsSync(migrations) ? migrations : undefined })
  await applySeed(server, projectDir)
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
  // Also for mails that are written while the server closes.
  let url = ''
  const baseUrl = () => settings.baseUrl ?? url
  await guardServer(app)
  await mountSupabase(app, {
    database,
    secrets,
    keyring,
    project: settings.deliver || project.auth.hook.sendEmail ? project : withoutMailLimit(project),
    projectDir,
    schemaCache,
    files,
    quotas: new Quotas(realtimeBounds),
    readCaller: createCallerReader({ secrets, keyring }),
    deliver: settings.deliver ?? logMail(app.log),
    rateLimit: true,
    baseUrl,
    siteUrl: () => project.auth.siteUrl ?? baseUrl(),
  })
  const stopHearing = await reloadOnNotice(server, schemaCache, report(app.log, 'schema not read'))
  const { endUnused } = limitConnections(app.server)
  const hourly = setInterval(() => {
    checkKeys().catch(report(app.log, 'signing keys not looked after'))
    collectFiles(database, files, AbortSignal.timeout(600_000)).catch(
      report(app.log, 'files not collected'),
    )
  }, 3_600_000).unref()

  if (project.unread.length > 0) {
    app.log.warn({ keys: project.unread }, 'config.toml: these keys have no effect here')
  }

  async function stop(): Promise<void> {
    clearInterval(hourly)
    endUnused()
    await app.close()
    await stopHearing()
  }

  try {
    url = await app.listen({ host, port })
    return { url, secrets, close: () => stop().then(() => server.close()) }
  } catch (error) {
    await stop()
    throw error
  }
}

const logMail =
  (log: FastifyBaseLogger): Deliver =>
  ({ kind, to, code, link }, reqId) =>
    log.info({ kind, to, code, link, reqId }, 'mail')

/** Not even counted: a mailer that comes later begins at none. */
const withoutMailLimit = ({ auth, ...project }: Project): Project => ({
  ...project,
  auth: { ...auth, rateLimit: { ...auth.rateLimit, mails: Number.POSITIVE_INFINITY } },
})

function originOf(address: string): string {
  const isOrigin = /^https?:\/\/[^/?#@]+\/?$/.test(address) && URL.canParse(address)
  if (isOrigin) return new URL(address).origin
  throw new Error(`baseUrl must be like https://api.example.com; it is ${address}.`)
}

const report = (log: FastifyBaseLogger, what: string) => (err: unknown) => log.error({ err }, what)
