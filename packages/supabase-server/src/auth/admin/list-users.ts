/** GET /admin/users?page=&per_page=&filter=, newest first. */
import sql from 'sql-template-tag'
import type { Handler } from '../context.ts'
import { toUserJson } from '../users/user-json.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import { readPages, setPageHeaders, textParameter } from './pagination.ts'

const audience = 'authenticated'

export const listUsers: Handler = async ({ database }, request, reply) => {
  const pages = readPages(request)
  const { page, perPage } = pages
  const filter = textParameter(request, 'filter')
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const matching = sql`from auth.users
    where aud = ${audience} and (${filter} = '' or email ilike ${pattern}
      or raw_user_meta_data ->> 'name' ilike ${pattern} or raw_user_meta_data ->> 'full_name' ilike ${pattern})`
  const [counted] = await database.run<{ total: number }>(
    sql`select count(*) as total ${matching}`,
    { readOnly: true },
  )
  const users = await database.run<UserRow>(
    sql`select ${userColumns} from (
          select * ${matching} order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}
        ) u order by u.created_at desc, u.id`,
    { readOnly: true },
  )
  setPageHeaders(reply, pages, {
    path: '/admin/users',
    total: counted?.total ?? 0,
    more: { filter },
  })
  return { users: users.map(toUserJson), aud: audience }
}
