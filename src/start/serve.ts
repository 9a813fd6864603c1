/** Migrates, composes the app, listens and closes. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import {
  createSchemaCache,
  limitConnections,
  loadSecrets,
  openFiles,
  openKeyring,
  openSecretStore,
  type Project,
  readProject,
  reloadOnNotice,
  withKeysOf,
} from 'supabase-server'
import type { DatabaseServer, Rules } from 'supabase-server/database'
import { buildApp } from '../app.ts'
import { siteUrlOf } from '../http/site-url.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { openTemplates } from '../mail/templates/open-templates.ts'
import { writeAuthMail } from '../mail/write-auth-mail.ts'
import { announce } from './announce.ts'
import type { Config } from './config.ts'
import { eraseAgain } from './erased-phones.ts'
import { fillDatabase } from './fill-database.ts'
import { startWork } from './start-work.ts'
import { stopWithParent } from './stop-with-parent.ts'
import { withMailOf } from './with-mail-of.ts'

interface Begun {
  readonly environment: Config
  /** Variables for `env(NAME)` in config.toml. */
  readonly variables: NodeJS.ProcessEnv
  /** Parent process id at load time. */
  readonly parent: number
  readonly rules: Rules
  /** Runs in parallel with loading this module. */
  readonly opening: Promise<DatabaseServer>
  /** Contains web/, visitor/ and the others. */
  readonly buildFolder: string
}

/** Returns the text for the terminal. */
export async function serve(begun: Begun): Promise<string> {
  const { environment, variables, parent, rules, opening, buildFolder } = begun
  const project = readProject(environment.projectDir, variables)
  const config = withMailOf(project, withKeysOf(project, environment))
  const inTheirWords = openTemplates(config.projectDir, project.auth.templates)
  const server = await opening
  const { database } = server

  const filling = fillDatabase(server, { rules, config, project })
  // Awaited later.
  filling.catch(() => undefined)
  // There it contains the secrets and the location of the files.
  if (config.databaseUrl) await filling
  const store = openSecretStore(config, server)
  const secrets = await loadSecrets(config, store)
  const { jwtExpiry } = project.auth
  const { keyring, checkKeys } = await openKeyring(config, store, secrets, jwtExpiry)
  const schemaCache = createSchemaCache(database, project.api)
  const files = await openFiles(config, database)
  const mailFolder = join(config.dataDir, 'mail')
  const mailer = openMailer({
    ...config.mail,
    folder: mailFolder,
    onFailure: (failure) => app.log.error(failure, 'mail not sent'),
  })
  const building = buildApp({
    config,
    database,
    secrets,
    keyring,
    project,
    schemaCache,
    deliver: (mail, reqId) => {
      const own = writeAuthMail(mail, project.auth.otpExpiry)
      mailer.send(inTheirWords(mail, own, siteUrlOf(config, project)), reqId)
    },
    files,
    firstRun: filling.then(({ firstRun }) => firstRun),
    buildFolder,
  })
  // The database works in its own thread.
  const reading = filling.then(() => schemaCache.get())
  const [app, { recovered, accounts, firstRun }] = await Promise.all([building, filling, reading])
  const erased = await eraseAgain(server, files)
  if (erased > 0)
    app.log.warn({ erased }, 'a backup was restored: what was erased since is erased again')
  const stopHearing = await reloadOnNotice(server, schemaCache, (err) =>
    app.log.error({ err }, 'the schema could not be read again'),
  )
  const { endUnused } = limitConnections(app.server)
  const origin = await app.listen({ port: config.port, host: config.host })
  warn(app.log, project, recovered)
  const stopWork = startWork({
    log: app.log,
    config,
    database,
    files,
    mailer,
    mailFolder,
    checkKeys,
  })

  async function end(): Promise<void> {
    const workEnded = stopWork()
    // An idle connection would hold the process for another minute.
    setInterval(() => {
      app.server.closeIdleConnections()
      endUnused()
    }, 100)
    await app.close()
    await stopHearing()
    await workEnded
    await mailer.close()
    await server.close()
    process.exit(0)
  }
  // Several signals may arrive together.
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end())
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  stopWithParent({ variables, parent, stop })
  return announce(config, origin, { accounts, firstRunToken: firstRun?.token ?? null })
}

function warn(
  log: FastifyBaseLogger,
  { auth, unread }: Project,
  { replayed, refused }: { replayed: number; refused: number },
): void {
  if (unread.length > 0) {
    const keys = unread.join(', ')
    log.warn({ keys }, 'config.toml says what this server does not do: these are not read')
  }
  const secretless = auth.external.filter(({ secret }) => secret === '').map(({ name }) => name)
  if (secretless.length > 0) {
    log.warn({ providers: secretless }, 'without a secret: only id tokens of theirs are taken')
  }
  if (replayed > 0) log.warn({ replayed }, 'journal read: every lead in it is in the database')
  if (refused > 0) log.error({ refused }, 'leads in writes.journal.refused need a look')
}
