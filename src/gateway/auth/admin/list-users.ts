/** GET /admin/users?page=&per_page=&filter= */
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../../../app-error.ts'
import { authService, type Handler } from '../context.ts'
import { toUserJson } from '../user-json.ts'
import { type UserRow, userColumns } from '../user-row.ts'

const usualPerPage = 50
const mostPerPage = 1_000
const audience = 'authenticated'

/** Newest first. Which pages there are is said in the headers `link` and `x-total-count`. */
export const listUsers: Handler = async ({ database }, request, reply) => {
  const page = Math.max(1, readNumber(request, 'page', 1))
  const perPage = Math.min(mostPerPage, readNumber(request, 'per_page', usualPerPage))
  if (perPage === 0) throw badPages('per_page must be greater than 0')
  const filter = textOf(request, 'filter')
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const matching = sql`from auth.users
    where aud = ${audience} and (${filter} = '' or email ilike ${pattern}
      or raw_user_meta_data ->> 'name' ilike ${pattern} or raw_user_meta_data ->> 'full_name' ilike ${pattern})`
  const [counted] = await database.run<{ total: number }>(
    authService,
    sql`select count(*) as total ${matching}`,
    { readOnly: true },
  )
  const users = await database.run<UserRow>(
    authService,
    sql`select ${userColumns} from (
          select * ${matching} order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}
        ) u order by u.created_at desc, u.id`,
    { readOnly: true },
  )
  const total = counted?.total ?? 0
  reply.header('x-total-count', total).header('link', linksOf({ page, perPage, total, filter }))
  return { users: users.map(toUserJson), aud: audience }
}

/** The official client takes what follows the first `=` for the page. */
function linksOf(at: { page: number; perPage: number; total: number; filter: string }): string {
  const last = Math.ceil(at.total / at.perPage)
  const more = at.filter ? `&filter=${encodeURIComponent(at.filter)}` : ''
  const link = (page: number, rel: string) =>
    `</admin/users?page=${page}&per_page=${at.perPage}${more}>; rel="${rel}"`
  const next = last > at.page ? [link(at.page + 1, 'next')] : []
  return [...next, link(last, 'last')].join(', ')
}

function readNumber(request: FastifyRequest, name: string, usual: number): number {
  const text = textOf(request, name)
  if (text === '') return usual
  if (!/^\d{1,9}$/.test(text)) throw badPages(`${name} must be a number`)
  return Number(text)
}

function textOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name] ?? ''
  if (typeof value !== 'string' || value.includes('\0') || value.length > 255) {
    throw badPages(`${name} must be one short text`)
  }
  return value
}

const badPages = (why: string) =>
  new AppError('validation_failed', `Bad Pagination Parameters: ${why}`)
