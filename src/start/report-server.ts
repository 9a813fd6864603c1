/** Tells the database once a minute what only this process sees (product.md 58). */
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { type Database, isMissingRoutine } from 'supabase-server/database'
import { version } from '../../package.json'
import { ownCaller } from '../jobs/own-caller.ts'
import type { Mailer } from '../mail/open-mailer.ts'
import type { Config } from './config.ts'

interface Parts {
  readonly log: FastifyBaseLogger
  readonly config: Config
  readonly database: Database
  readonly mailer: Pick<Mailer, 'state'>
}

/** Returns a function that says of this process that it stops. */
export function reportServer(parts: Parts): () => Promise<void> {
  const startedAt = new Date()
  const report = () =>
    noteServer(parts, startedAt).catch((err) => {
      if (!isMissingRoutine(err)) parts.log.warn({ err }, 'the state of this process is not noted')
    })
  let last = report()
  const timer = setInterval(() => {
    last = report()
  }, 60_000)
  return async () => {
    clearInterval(timer)
    await last
    await noteStop(parts)
  }
}

/** Otherwise it would seem to run for five more minutes. */
async function noteStop({ config, database, log }: Parts): Promise<void> {
  await database.run(ownCaller, sql`select private.note_stop(${nameOf(config)})`).catch((err) => {
    if (!isMissingRoutine(err)) log.warn({ err }, 'the stop of this process is not noted')
  })
}

const nameOf = ({ port }: Config) => `${hostname()}:${port}`.slice(-200)

async function noteServer({ config, database, mailer }: Parts, startedAt: Date): Promise<void> {
  const { sentAt, failedAt, failingSince } = mailer.state()
  const facts = JSON.stringify({ ...factsOf(config, database), ...(await measureDisk(config)) })
  await database.run(
    ownCaller,
    sql`select private.note_server(
      ${nameOf(config)}, ${startedAt}::timestamptz, ${facts}::jsonb,
      ${sentAt}::timestamptz, ${failedAt}::timestamptz, ${failingSince}::timestamptz)`,
  )
}

/** Without what a URL holds beside its host: it may be a password. */
const factsOf = (
  { publicUrl, dataDir, s3Url, mail, trustProxy }: Config,
  { engine }: Database,
) => ({
  version,
  node: process.versions.node,
  engine,
  public_url: publicUrl ?? null,
  behind_proxy: trustProxy !== false,
  data_dir: dataDir,
  files_host: s3Url ? new URL(s3Url).host : null,
  mail_host: mail.smtpUrl ? new URL(mail.smtpUrl).host : null,
})

/** Bytes; nothing where the system does not tell. */
async function measureDisk({ dataDir }: Config) {
  try {
    const { bsize, bavail, blocks } = await statfs(dataDir)
    return { disk_free: bavail * bsize, disk_size: blocks * bsize }
  } catch {
    return {}
  }
}
