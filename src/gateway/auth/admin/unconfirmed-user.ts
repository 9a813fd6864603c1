import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Run } from '../../../database/database.ts'
import { findUserByEmail } from '../find-user.ts'
import { insertUser, type NewUser } from '../insert-user.ts'
import type { UserRow } from '../user-row.ts'
import { emailExists } from './address-exists.ts'

/**
 * The account that waits for its address to be confirmed, made where there is none. A password that a stranger may have
 * chosen at an earlier sign-up does not stay. @throws email_exists
 */
export async function unconfirmedUser(
  run: Run,
  {
    passwordHash = '',
    ...account
  }: Pick<NewUser, 'userData'> & { email: string; passwordHash?: string },
): Promise<UserRow> {
  await run(insertUser({ ...account, passwordHash, id: randomUUID(), isConfirmed: false }))
  const [user] = await run<UserRow>(findUserByEmail(account.email))
  if (!user || user.email_confirmed_at || user.deleted_at) throw emailExists()
  await run(
    sql`update auth.users set encrypted_password = ${passwordHash} where id = ${user.id}::uuid`,
  )
  return user
}
