import sql, { type Sql } from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import { type UserRow, userColumns } from './user-row.ts'

/** Each locks the row. Deleted users are found too, since their addresses stay taken. */
export const findUserByEmail = (run: Run, email: string) =>
  find(run, sql`u.email = ${email} and not u.is_sso_user`)

export const findUserByPhone = (run: Run, phone: string) =>
  find(run, sql`u.phone = ${phone} and not u.is_sso_user`)

export const findUserById = (run: Run, id: string) => find(run, sql`u.id = ${id}::uuid`)

async function find(run: Run, named: Sql): Promise<UserRow | undefined> {
  const [user] = await run<UserRow>(
    sql`select ${userColumns} from auth.users u where ${named} for update of u`,
  )
  return user
}
