import type { FastifyBaseLogger } from 'fastify'
import { collectFiles, type FileStore } from 'supabase-server'
import type { Database } from 'supabase-server/database'
import { dataJobs } from '../jobs/data-jobs.ts'
import { mailJobs } from '../jobs/mail-jobs.ts'
import { pushJobs } from '../jobs/push-jobs.ts'
import { type JobHandlers, type OnFailure, startJobs } from '../jobs/run-jobs.ts'
import { dropKeptMails } from '../mail/keep-as-files.ts'
import type { Mailer } from '../mail/open-mailer.ts'
import { writeNoticeMail } from '../mail/write-notice-mail.ts'
import { openPushSender } from '../push/open-push-sender.ts'
import { openPushKey } from '../push/push-key.ts'
import { openEventSender } from '../webhooks/open-event-sender.ts'
import { startDeliveries } from '../webhooks/start-deliveries.ts'
import { type Config, isForDevelopment, serverOrigin } from './config.ts'
import { keepErasures } from './erased-phones.ts'
import { reportServer } from './report-server.ts'

interface Work {
  readonly log: FastifyBaseLogger
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly mailer: Mailer
  readonly mailFolder: string
  checkKeys(): Promise<void>
}

/** Returns a stop function that waits for running jobs. */
export function startWork(parts: Work): () => Promise<void> {
  const { log, config, database, files, mailer, mailFolder, checkKeys } = parts
  const keysChecked = setInterval(() => {
    checkKeys().catch((err) => log.error({ err }, 'signing keys not looked after'))
  }, 3_600_000)
  const stopReports = reportServer({ log, config, database, mailer })
  const handlers: JobHandlers = {
    ...dataJobs,
    ...mailJobs((mail, { reqId, signal }) =>
      mailer.sendNow(writeNoticeMail(mail, serverOrigin(config)), reqId, signal),
    ),
    forget_mails: ({ lead_ids }) =>
      dropKeptMails(mailFolder, lead_ids as readonly string[] | undefined),
    keep_erasures: (_, { run }) => keepErasures(run, files),
    collect_files: (_, { signal }) => collectFiles(database, files, signal),
  }
  const allowLoopback = isForDevelopment(config)
  const contact = contactOf(config)
  const sendPush = openPushSender({ key: openPushKey(database), contact, allowLoopback })
  const onFailure: OnFailure = (err, run) =>
    log.error({ ...run, err }, run ? 'job failed' : 'jobs cannot be looked after')
  const stopJobs = startJobs(database, handlers, onFailure)
  // Workers of their own: a push service that hangs delays no mail and no count.
  const stopPushes = startJobs(database, pushJobs(sendPush), onFailure, { pollEvery: 500 })
  const sendEvent = openEventSender({ allowLoopback, platforms: config.adPlatforms })
  const stopDeliveries = startDeliveries(database, sendEvent, onFailure)
  return async () => {
    clearInterval(keysChecked)
    await Promise.all([stopReports(), stopJobs(), stopPushes(), stopDeliveries()])
  }
}

/** Apple's push service refuses localhost. */
function contactOf({ publicUrl, mail }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>$/.exec(mail.from)?.[1] ?? mail.from}`
}
