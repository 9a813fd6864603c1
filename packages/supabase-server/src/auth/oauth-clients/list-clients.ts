/** GET /admin/oauth/clients?page=&per_page= */
import { readPages, setPageHeaders } from '../admin/pagination.ts'
import type { Handler } from '../context.ts'
import { type ClientRow, countClients, findClients, toClientJson } from './client-rows.ts'

export const listClients: Handler = async ({ database }, request, reply) => {
  const pages = readPages(request)
  const only = { readOnly: true }
  const [counted] = await database.run<{ total: number }>(countClients, only)
  const rows = await database.run<ClientRow>(findClients(pages), only)
  setPageHeaders(reply, pages, {
    path: '/admin/oauth/clients',
    total: counted?.total ?? 0,
    more: {},
  })
  return { clients: rows.map((row) => toClientJson(row)) }
}
