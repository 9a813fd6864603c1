import sql, { type Sql } from 'sql-template-tag'
import { userColumns } from './user-row.ts'

/** Each locks the row. Deleted users are found too, since their addresses stay taken. */
export const findUserByEmail = (email: string): Sql => sql`
  select ${userColumns} from auth.users u where u.email = ${email} and not u.is_sso_user for update of u`

export const findUserByPhone = (phone: string): Sql => sql`
  select ${userColumns} from auth.users u where u.phone = ${phone} and not u.is_sso_user for update of u`

export const findUserById = (id: string): Sql => sql`
  select ${userColumns} from auth.users u where u.id = ${id}::uuid for update of u`
