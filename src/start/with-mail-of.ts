import type { Project } from 'supabase-server'
import type { Config } from './config.ts'

/** Only if the environment sets no mail server. */
export function withMailOf({ auth: { smtp } }: Pick<Project, 'auth'>, config: Config): Config {
  const { mail } = config
  if (mail.smtpUrl !== undefined || !smtp) return config
  const from = mail.isFromGiven ? mail.from : smtp.from
  return { ...config, mail: { ...mail, smtpUrl: smtp.url, from } }
}
