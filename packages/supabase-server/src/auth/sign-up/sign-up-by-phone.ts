import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import { expectSender, issueSms, sendSms } from '../codes/issue-sms.ts'
import { limitSmsInterval } from '../codes/send-interval.ts'
import { type AuthContext, authService } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { findUserByPhone } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'
import type { NewUser } from './insert-user.ts'
import { signUpResponse } from './sign-up-response.ts'

const traits = { provider: 'phone' }

interface Account extends Pick<NewUser, 'passwordHash' | 'userData'> {
  readonly phone: string
}

/** A confirmed number, or one of an account with e-mail, gets the same response as a new one. */
export async function signUpByPhone(
  context: AuthContext,
  request: FastifyRequest,
  account: Account,
) {
  const { phone } = account
  expectSender(context, phone)
  await limitSmsInterval(context, 'confirmation', phone)
  const address = clientAddress(request)
  const { json, sms } = await context.database.transaction(authService, async (run) => {
    const id = randomUUID()
    const [inserted] = await addUser(context, run, request, {
      ...account,
      id,
      email: null,
      isConfirmed: false,
    })
    if (!inserted) await run(signUpAnew(account))
    const [found] = await run<UserRow>(findUserByPhone(phone))
    if (!found || found.phone_confirmed_at || found.email || found.deleted_at) {
      if (found) await run(auditEntry('user_repeated_signup', found, address, traits))
      return { json: await signUpResponse(context, run, account, null), sms: null }
    }
    await run(auditEntry('user_confirmation_requested', found, address, traits))
    const sms = await issueSms(context, run, { kind: 'confirmation', user: found, phone })
    return { json: await signUpResponse(context, run, account, found), sms }
  })
  if (sms) sendSms(context, sms)
  return json
}

/** A password chosen before the owner confirmed the number must not open the account. */
const signUpAnew = ({ phone, passwordHash, userData }: Account): Sql => sql`
  update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${userData}::jsonb, updated_at = now()
  where phone = ${phone} and phone_confirmed_at is null and email is null and deleted_at is null`
