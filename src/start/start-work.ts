import type { FastifyBaseLogger } from 'fastify'
import { collectFiles, type FileStore } from 'supabase-server'
import type { Database } from 'supabase-server/database'
import { dataJobs } from '../jobs/data-jobs.ts'
import { mailJobs } from '../jobs/mail-jobs.ts'
import { type JobHandlers, startJobs } from '../jobs/run-jobs.ts'
import { dropKeptMails } from '../mail/keep-as-files.ts'
import type { Mailer } from '../mail/open-mailer.ts'
import { writeNoticeMail } from '../mail/write-notice-mail.ts'
import { type Config, serverOrigin } from './config.ts'

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
  const handlers: JobHandlers = {
    ...dataJobs,
    ...mailJobs((mail, { reqId, signal }) =>
      mailer.sendNow(writeNoticeMail(mail, serverOrigin(config)), reqId, signal),
    ),
    forget_mails: ({ lead_ids }) =>
      dropKeptMails(mailFolder, lead_ids as readonly string[] | undefined),
    collect_files: (_, { signal }) => collectFiles(database, files, signal),
  }
  const stopJobs = startJobs(database, handlers, (err, run) =>
    log.error({ ...run, err }, run ? 'job failed' : 'jobs cannot be looked after'),
  )
  return async () => {
    clearInterval(keysChecked)
    await stopJobs()
  }
}
