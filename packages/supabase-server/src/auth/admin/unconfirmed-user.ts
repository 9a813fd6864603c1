import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import type { NewUser } from '../sign-up/insert-user.ts'
import { emailExists } from '../sign-up/refuse-duplicate.ts'
import { releaseClaimed } from '../sign-up/release-claimed.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Returns the unconfirmed account, or creates it. Replaces a password that a stranger may have set by signing up.
 * @throws email_exists
 */
export async function unconfirmedUser(
  context: AuthContext,
  run: Run,
  {
    passwordHash = '',
    ...account
  }: Pick<NewUser, 'userData'> & { email: string; passwordHash?: string },
): Promise<UserRow> {
  const newAccount = { ...account, passwordHash, id: randomUUID(), isConfirmed: false }
  await run(releaseClaimed(account.email))
  await addUser(context, run, newAccount)
  const user = await findUserByEmail(run, account.email)
  if (!user || user.email_confirmed_at || user.deleted_at) throw emailExists()
  await run(
    sql`update auth.users set encrypted_password = ${passwordHash} where id = ${user.id}::uuid`,
  )
  return user
}
