/** PUT /admin/users/{user_id} */
import { AppError } from '../../app-error.ts'
import { adminAuditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { parseBody } from '../request-body.ts'
import { refuseDuplicate } from '../sign-up/refuse-duplicate.ts'
import { readNewEmail } from '../users/email-address.ts'
import { findUserById } from '../users/find-user.ts'
import { readPhone } from '../users/phone-number.ts'
import { addEmailIdentity, syncProviders } from '../users/sync-providers.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { changeEmail, changePhone, changeUser, endSessions } from './change-user.ts'
import { readPasswordHash, userAttributes } from './user-attributes.ts'
import { userInPath } from './user-in-path.ts'

/** Sends no mail. A new password ends every session. */
export const updateUserById: Handler = async (context, request) => {
  const attributes = parseBody(userAttributes, request)
  const email = attributes.email ? readNewEmail(attributes.email) : null
  const phone = attributes.phone ? readPhone(attributes.phone) : null
  const passwordHash = await readPasswordHash(context, attributes)
  const user = await context.database
    .transaction(async (run) => {
      const before = await userInPath(run, request)
      if (before.deleted_at) throw new AppError('user_not_found', 'User not found')
      const { id } = before
      await run(changeUser(id, { ...attributes, passwordHash }))
      if (email) await run(changeEmail(id, email, attributes.email_confirm === true))
      if (phone) await run(changePhone(id, phone, attributes.phone_confirm === true))
      if (email || phone) await run(syncProviders(id))
      if (passwordHash) {
        await addEmailIdentity(run, id)
        await run(endSessions(id))
      }
      await run(adminAuditEntry(context, 'user_modified', before))
      return (await findUserById(run, id)) as UserRow
    })
    .catch(refuseDuplicate)
  return toUserJson(user)
}
