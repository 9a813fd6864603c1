import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Project } from '../../project/project.ts'
import type { Deliver } from '../auth-mail.ts'
import { reasonOf } from '../hooks/run-hook.ts'
import { sendMailByHook } from './send-mail-by-hook.ts'

interface Parts {
  readonly database: Database
  readonly baseUrl: () => string
  readonly deliver: Deliver
  readonly log: () => Pick<FastifyBaseLogger, 'error'>
}

export function openMailSender(
  { auth: { hook } }: Pick<Project, 'auth'>,
  { database, baseUrl, deliver, log }: Parts,
): Deliver {
  const sender = hook.sendEmail
  if (!sender) return deliver
  return (mail, reqId) =>
    sendMailByHook({ database, reqId, baseUrl: baseUrl() }, sender, mail).catch((error) =>
      log().error({ reqId, reason: reasonOf(error) }, 'mail not sent'),
    )
}
