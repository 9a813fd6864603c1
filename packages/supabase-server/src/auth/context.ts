import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Database } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Secrets } from '../keys/keys.ts'
import type { Project } from '../project/project.ts'
import type { ReadCaller } from '../requests/session.ts'
import type { AuthMail, Deliver } from './auth-mail.ts'
import type { AuthSms, DeliverSms } from './auth-sms.ts'
import type { Providers } from './external/open-providers.ts'

export interface AuthDependencies {
  readonly database: Database
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly project: Pick<Project, 'auth'>
  readonly readCaller: ReadCaller
  /** Where clients reach this server; tokens name it as their issuer. */
  readonly baseUrl: () => string
  /** Where links in mails lead, unless another allowed place was asked for. */
  readonly siteUrl: () => string
  readonly rateLimit: boolean
  readonly deliver: Deliver
  /** None where config.toml names no sender. */
  readonly deliverSms?: DeliverSms | null
  /** For tests: who is asked about captchas instead of their provider. */
  readonly siteverify?: string
}

/** What an endpoint is handed with each request. */
export interface AuthContext extends Omit<AuthDependencies, 'deliver' | 'deliverSms'> {
  /** What the log calls the request, also in what is done for it after its answer. */
  readonly reqId: string
  readonly later: (work: () => Promise<void>) => void
  readonly deliver: (mail: AuthMail) => void
  readonly deliverSms: ((sms: AuthSms) => void) | null
  readonly providers: Providers
}

export type ContextOf = (request: FastifyRequest) => AuthContext

export type Handler = (
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** The auth service acts under its own role; its tables have no policies for anyone else. */
export const authService: Caller = { role: 'supabase_auth_admin', settings: {} }
