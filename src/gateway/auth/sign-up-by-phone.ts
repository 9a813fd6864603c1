/** With confirmations: the account waits for the code in its message. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { clientAddress } from '../client-address.ts'
import { auditEntry } from './audit.ts'
import { type AuthContext, authService } from './context.ts'
import { findUserById, findUserByPhone } from './find-user.ts'
import { addUser } from './hooks/add-user.ts'
import type { NewUser } from './insert-user.ts'
import { expectSender, issueSms, sendSms } from './issue-sms.ts'
import { takeSmsTurn } from './mail-turn.ts'
import { pretendedUser } from './pretended-user.ts'
import { toUserJson } from './user-json.ts'
import type { UserRow } from './user-row.ts'

const traits = { provider: 'phone' }

interface Account extends Pick<NewUser, 'passwordHash' | 'userData'> {
  readonly phone: string
}

/** As by mail: a confirmed number answers as a new one, and what was sent last counts. */
export async function signUpByPhone(
  context: AuthContext,
  request: FastifyRequest,
  account: Account,
) {
  const { phone, userData } = account
  expectSender(context, phone)
  await takeSmsTurn(context, 'confirmation', phone)
  const address = clientAddress(request)
  const { user, sms } = await context.database.transaction(authService, async (run) => {
    const id = randomUUID()
    const [inserted] = await addUser(context, run, request, {
      ...account,
      id,
      email: null,
      isConfirmed: false,
    })
    if (!inserted) await run(signUpAnew(account))
    const [found] = await run<UserRow>(findUserByPhone(phone))
    if (!found || found.phone_confirmed_at || found.deleted_at) {
      if (found) await run(auditEntry('user_repeated_signup', found, address, traits))
      return { user: pretendedUser({ phone }), sms: null }
    }
    await run(auditEntry('user_confirmation_requested', found, address, traits))
    const sms = await issueSms(context, run, { kind: 'confirmation', user: found, phone })
    const [waiting] = await run<UserRow>(findUserById(found.id))
    return { user: waiting ?? found, sms }
  })
  if (sms) sendSms(context, sms)
  const at = user.confirmation_sent_at ?? user.created_at
  return toUserJson({ ...user, raw_user_meta_data: userData, created_at: at, updated_at: at })
}

/** Whoever takes the telephone up: a password that was chosen before must not open the account. */
const signUpAnew = ({ phone, passwordHash, userData }: Account): Sql => sql`
  update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${userData}::jsonb, updated_at = now()
  where phone = ${phone} and phone_confirmed_at is null and email is null and deleted_at is null`
