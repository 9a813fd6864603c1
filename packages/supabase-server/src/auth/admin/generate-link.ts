/** POST /admin/generate_link, for servers that send their own mails. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { adminAuditEntry, auditEntry } from '../audit.ts'
import type { AuthMail } from '../auth-mail.ts'
import { issueLink } from '../codes/issue-link.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext, Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { findClaimed } from '../sign-up/release-claimed.ts'
import { readEmail, readNewEmail } from '../users/email-address.ts'
import { findUserByEmail, findUserById } from '../users/find-user.ts'
import { hashPassword } from '../users/password.ts'
import { expectStrongPassword } from '../users/password-strength.ts'
import { toUserJson } from '../users/user-json.ts'
import { userMetadata } from '../users/user-metadata.ts'
import type { UserRow } from '../users/user-row.ts'
import { changeUser } from './change-user.ts'
import { issueEmailChangeLink } from './issue-email-change-link.ts'
import { unconfirmedUser } from './unconfirmed-user.ts'

const types = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
] as const

const bodySchema = z.object({
  type: text.default('').transform(readType),
  email: text.default(''),
  new_email: text.nullish(),
  password: z.string().nullish(),
  data: userMetadata,
  redirect_to: text.nullish(),
})

function readType(asked: string) {
  const type = types.find((one) => one === asked)
  if (type) return type
  const message = `Invalid email action link type requested: ${asked}`
  throw new AppError('validation_failed', message)
}

interface Wanted extends z.output<typeof bodySchema> {
  readonly passwordHash: string
  readonly redirectTo: string
}

interface Issued {
  readonly user: UserRow
  readonly mail: AuthMail
}

export const generateLink: Handler = async (context, request) => {
  const body = parseBody(bodySchema, request)
  const email = readEmail(body.email)
  const known = await isKnown(context, email)
  // GoTrue signs up an unknown address as well.
  const type = body.type === 'magiclink' && !known ? 'signup' : body.type
  const redirectTo = redirectTarget(context, addressed(request, body.redirect_to))
  const wantsPassword = body.type === 'signup' && (!known || body.password)
  const passwordHash = wantsPassword ? await newHash(context, body.password) : ''
  const wanted: Wanted = { ...body, type, email, passwordHash, redirectTo }
  const { user, mail } = await context.database.transaction(async (run) => {
    const { user, mail } = await issue(context, run, wanted)
    return { mail, user: (await findUserById(run, user.id)) ?? user }
  })
  const link = new URL(mail.link)
  return {
    ...toUserJson(user),
    action_link: link.href,
    email_otp: mail.code,
    hashed_token: link.searchParams.get('token'),
    verification_type: type,
    redirect_to: redirectTo,
  }
}

async function issue(context: AuthContext, run: Run, wanted: Wanted): Promise<Issued> {
  const { type, email, data: userData, passwordHash, redirectTo } = wanted
  if (type === 'signup' || type === 'invite') {
    const account = { email: readNewEmail(email), userData, passwordHash }
    const user = await unconfirmedUser(context, run, account)
    await run(changeUser(user.id, { user_metadata: userData, app_metadata: {} }))
    const action = type === 'invite' ? 'user_invited' : 'user_confirmation_requested'
    await run(adminAuditEntry(context, action, user))
    return { user, mail: await issueLink(context, run, { kind: type, user, redirectTo }) }
  }
  const user = await findUserByEmail(run, email)
  const isMailed = type === 'magiclink' || type === 'recovery'
  const isNobodys = isMailed && user && (await run(findClaimed(user.id))).length > 0
  if (!user || user.deleted_at || isNobodys) {
    throw new AppError('user_not_found', 'User with this email not found')
  }
  if (type === 'email_change_current' || type === 'email_change_new') {
    const change = { type, newEmail: wanted.new_email, redirectTo }
    return { user, mail: await issueEmailChangeLink(context, run, user, change) }
  }
  await run(auditEntry(context, 'user_recovery_requested', user))
  return { user, mail: await issueLink(context, run, { kind: type, user, redirectTo }) }
}

async function isKnown({ database }: AuthContext, email: string): Promise<boolean> {
  const user = await findUserByEmail(database.run, email)
  if (!user) return false
  return (await database.run(findClaimed(user.id))).length === 0
}

async function newHash(context: AuthContext, password: string | null | undefined) {
  if (!password) throw new AppError('validation_failed', 'Signup requires a valid password')
  expectStrongPassword(password, context)
  return hashPassword(password)
}

function addressed({ query, headers }: FastifyRequest, redirectTo: string | null | undefined) {
  return redirectTo ? { headers, query: { redirect_to: redirectTo } } : { headers, query }
}
