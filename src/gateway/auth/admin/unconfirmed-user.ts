import { randomUUID } from 'node:crypto'
import type { Run } from '../../../database/database.ts'
import { findUserByEmail } from '../find-user.ts'
import { insertUser, type NewUser } from '../insert-user.ts'
import type { UserRow } from '../user-row.ts'
import { emailExists } from './email-exists.ts'

/** The account that waits for its address to be confirmed, made where there is none. @throws email_exists */
export async function unconfirmedUser(
  run: Run,
  account: Pick<NewUser, 'email' | 'userData'> & { readonly passwordHash?: string },
): Promise<UserRow> {
  await run(insertUser({ passwordHash: '', ...account, id: randomUUID(), isConfirmed: false }))
  const [user] = await run<UserRow>(findUserByEmail(account.email))
  if (!user || user.email_confirmed_at || user.deleted_at) throw emailExists()
  return user
}
