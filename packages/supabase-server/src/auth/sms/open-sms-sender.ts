import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Project } from '../../project/project.ts'
import type { DeliverSms } from '../auth-sms.ts'
import { asAuthService } from '../context.ts'
import { reasonOf, runHook } from '../hooks/run-hook.ts'

/** Null when config.toml names no sender. */
export function openSmsSender(
  { auth: { hook, sms } }: Pick<Project, 'auth'>,
  database: Database,
  log: () => Pick<FastifyBaseLogger, 'error' | 'warn'>,
): DeliverSms | null {
  const sender = hook.sendSms
  if (sender) {
    // https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook
    return async ({ to, code, user }, reqId) => {
      const asked = { user, sms: { otp: code, phone: to } }
      await runHook({ database: asAuthService(database), reqId }, sender, asked).catch((error) =>
        log().error({ reqId, reason: reasonOf(error) }, 'text message not sent'),
      )
    }
  }
  if (!sms.toLog) return null
  // Logged whatever HOST is: behind a proxy a public server listens on loopback too.
  log().warn(
    '[auth.sms.log] is for trying out: numbers and codes of all text messages go to this log',
  )
  return ({ to, text }, reqId) => log().warn({ reqId, to, text }, 'text message')
}
