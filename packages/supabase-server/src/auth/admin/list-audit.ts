/** GET /admin/audit?page=&per_page=&query=, newest first. */
import sql, { join } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { readPages, setPageHeaders, textParameter } from './pagination.ts'

/** The scopes of `query=author:ana@`. */
const columnsOf = new Map([
  ['author', ['actor_username', 'actor_name']],
  ['action', ['action']],
  ['type', ['log_type']],
])

export const listAudit: Handler = async ({ database }, request, reply) => {
  const pages = readPages(request)
  const { page, perPage } = pages
  const query = textParameter(request, 'query')
  const matching = sql`from auth.audit_log_entries ${where(query)}`
  const [counted] = await database.run<{ total: number }>(
    sql`select count(*) as total ${matching}`,
    { readOnly: true },
  )
  const entries = await database.run(
    sql`select id, payload, created_at, ip_address ${matching}
      order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
    { readOnly: true },
  )
  setPageHeaders(reply, pages, {
    path: '/admin/audit',
    total: counted?.total ?? 0,
    more: { query },
  })
  return entries
}

function where(query: string) {
  if (query === '') return sql``
  const [scope = '', ...rest] = query.split(':')
  const columns = columnsOf.get(scope)
  if (!columns || rest.length === 0) {
    throw new AppError('validation_failed', `Invalid query scope: ${query}`)
  }
  const pattern = `%${rest.join(':').replace(/[\\%_]/g, '\\$&')}%`
  const tests = columns.map((column) => sql`payload ->> ${column} ilike ${pattern}`)
  return sql`where ${join(tests, ' or ')}`
}
