import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Database, Row, Run, RunOptions, Statement } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Secrets } from '../keys/keys.ts'
import type { Project } from '../project/project.ts'
import { clientAddress } from '../requests/client-address.ts'
import type { ReadCaller } from '../requests/read-caller.ts'
import type { AuthMail, Deliver } from './auth-mail.ts'
import type { AuthSms, DeliverSms } from './auth-sms.ts'
import { openBackground } from './background.ts'
import { openProviders, type Providers } from './external/open-providers.ts'

export interface AuthDependencies {
  readonly database: Database
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly project: Pick<Project, 'auth'>
  readonly readCaller: ReadCaller
  /** The server's public address, and the issuer of its tokens. */
  readonly baseUrl: () => string
  /** The default redirect of links in mails. */
  readonly siteUrl: () => string
  readonly rateLimit: boolean
  readonly deliver: Deliver
  readonly deliverSms?: DeliverSms | null
}

/**
 * One for all handlers, as GoTrue's share one API object. A handler passes it on whole, so that each way of signing in
 * gets a later hook or limit without a change of its callers.
 */
export interface AuthContext extends Omit<AuthDependencies, 'database' | 'deliver' | 'deliverSms'> {
  readonly database: AuthDatabase
  /** The log's id of the request, also for work after the response. */
  readonly reqId: string
  /** Of the client; null for an invalid proxy header. */
  readonly address: string | null
  readonly userAgent: string | null
  /** Keeps work out of the response time, which must not reveal it. */
  readonly afterResponse: (work: () => Promise<void>) => void
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

interface AuthDatabase {
  run<R extends Row = Row>(statement: Statement, options?: RunOptions<R>): Promise<R[]>
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/** The tables of the auth service have no policies for other roles. */
const authService: Caller = { role: 'supabase_auth_admin', settings: {} }

export const asAuthService = (database: Database): AuthDatabase => ({
  run: (statement, options) => database.run(authService, statement, options),
  transaction: (work) => database.transaction(authService, work),
})

export function openContext(app: FastifyInstance, dependencies: AuthDependencies): ContextOf {
  const { database, deliver, deliverSms, project } = dependencies
  const inBackground = openBackground(app)
  const shared = {
    ...dependencies,
    database: asAuthService(database),
    providers: openProviders(project.auth.external),
  }
  return (request) => {
    const reqId = request.id
    return {
      ...shared,
      reqId,
      address: clientAddress(request),
      userAgent: request.headers['user-agent'] ?? null,
      afterResponse: (work) => inBackground(() => setImmediate().then(work), reqId),
      deliver: (mail) => inBackground(async () => deliver(mail, reqId), reqId),
      deliverSms: deliverSms
        ? (sms) => inBackground(async () => deliverSms(sms, reqId), reqId)
        : null,
    }
  }
}
