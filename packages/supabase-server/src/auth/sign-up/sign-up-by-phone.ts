import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { auditEntry } from '../audit.ts'
import { expectSender, issueSms, sendSms } from '../codes/issue-sms.ts'
import { limitSmsInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { findUserByPhone } from '../users/find-user.ts'
import type { NewUser } from './insert-user.ts'
import { signUpResponse } from './sign-up-response.ts'

const traits = { provider: 'phone' }

interface Account extends Pick<NewUser, 'passwordHash' | 'userData'> {
  readonly phone: string
}

/** A confirmed number, or one of an account with e-mail, gets the same response as a new one. */
export async function signUpByPhone(context: AuthContext, account: Account) {
  const { phone } = account
  expectSender(context, phone)
  await limitSmsInterval(context, 'confirmation', phone)
  const { json, sms } = await context.database.transaction(async (run) => {
    const id = randomUUID()
    const [inserted] = await addUser(context, run, {
      ...account,
      id,
      email: null,
      isConfirmed: false,
    })
    if (!inserted) await run(signUpAnew(account))
    const found = await findUserByPhone(run, phone)
    if (!found || found.phone_confirmed_at || found.email || found.deleted_at) {
      if (found) await run(auditEntry(context, 'user_repeated_signup', found, traits))
      return { json: await signUpResponse(context, run, account, null), sms: null }
    }
    await run(auditEntry(context, 'user_confirmation_requested', found, traits))
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
