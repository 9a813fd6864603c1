/** Who sends the codes for telephones: a hook, the log of the process, or nobody. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Project } from '../../project/project.ts'
import type { DeliverSms } from '../auth-sms.ts'
import { reasonOf } from '../hooks/run-hook.ts'
import { sendByHook } from './send-by-hook.ts'

/** Null where config.toml names none: whoever asks for a code is told so. */
export function openSmsSender(
  { auth: { hook, sms } }: Pick<Project, 'auth'>,
  database: Database,
  log: () => Pick<FastifyBaseLogger, 'error' | 'warn'>,
): DeliverSms | null {
  const sender = hook.sendSms
  if (sender) {
    return (message, reqId) => {
      sendByHook(database, sender, message, reqId).catch((error) =>
        log().error({ reqId, reason: reasonOf(error) }, 'text message not sent'),
      )
    }
  }
  if (!sms.toLog) return null
  // Whatever HOST is: behind a proxy a server for everybody listens on a loopback address as well.
  log().warn(
    '[auth.sms.log] is for trying out: numbers and codes of all text messages go to this log',
  )
  return ({ to, text }, reqId) => log().warn({ reqId, to, text }, 'text message')
}
