/** Who sends the codes for telephones: a webhook, the log of the process, or nobody. */
import type { FastifyBaseLogger } from 'fastify'
import type { Project } from '../../project.ts'
import type { DeliverSms } from '../auth-sms.ts'
import { sendByWebhook } from './send-by-webhook.ts'

/** Null where config.toml names none: whoever asks for a code is told so. */
export function openSmsSender(
  { auth: { hook, sms } }: Pick<Project, 'auth'>,
  log: () => Pick<FastifyBaseLogger, 'error' | 'warn'>,
): DeliverSms | null {
  const webhook = hook.sendSms
  if (webhook) {
    return (message) => {
      // Not what the webhook answered: it may quote the number and the code.
      sendByWebhook(webhook, message).catch(({ name, code }) =>
        log().error({ reason: code ?? name }, 'text message not sent'),
      )
    }
  }
  if (!sms.toLog) return null
  return ({ to, text }) => log().warn({ to, text }, 'text message')
}
