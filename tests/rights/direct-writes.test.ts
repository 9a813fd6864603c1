/** Companies, people and leads take no direct write through the Data API, whoever sends it: only functions change them. */
import Fastify from 'fastify'
import sql, { raw } from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { restRoutes } from '../../src/gateway/rest/routes.ts'
import { createSchemaCache } from '../../src/gateway/rest/schema-cache.ts'
import { roles } from '../support/matrix.ts'
import { ask, askOne } from '../support/rows.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { createTwoTenants } from '../support/two-tenants.ts'

const server = await openTestDatabase()
const { own, callers } = await createTwoTenants(server)

const app = Fastify()
const api = { schemas: ['public'], extraSearchPath: ['extensions'], maxRows: 1000 }
await app.register(
  async (rest) =>
    restRoutes(rest, {
      database: server.database,
      readCaller: async ({ headers }) => callers[headers['x-role'] as keyof typeof callers],
      project: { api },
      schemaCache: createSchemaCache(server.database, api.schemas),
    }),
  { prefix: '/rest/v1' },
)
afterAll(() => app.close())

const { id: companyId } = own.company
const { id: userId } = own.colleague

const forgeries: Record<string, { id: string; row: object; change: object }> = {
  companies: {
    id: companyId,
    row: { name: 'Forjada', email: 'f@example.com', plan: 'enterprise' },
    change: { plan: 'enterprise', sellers_limit: 999999, active: true, deleted_at: null },
  },
  users: {
    id: userId,
    row: { name: 'Forjado', role: 'super_admin', approved: true, company_id: companyId },
    change: { role: 'super_admin', approved: true, company_id: companyId },
  },
  leads_captured: {
    id: own.lead.id,
    row: { company_id: companyId, name: 'Forjado', phone: '11912345678', reason: {} },
    change: { seller_id: null, created_at: '2020-01-01T00:00:00Z' },
  },
}

describe.each(Object.entries(forgeries))('%s', (table, { id, row, change }) => {
  const find = () => askOne(server, sql`select * from public.${raw(table)} where id = ${id}`)
  const count = async () => (await ask(server, sql`select 1 from public.${raw(table)}`)).length

  test.each(roles.filter((role) => role !== 'service_role'))(
    'from %s are refused',
    async (role) => {
      const [before, rows] = [await find(), await count()]
      const attempts = [
        ['POST', table, row],
        ['POST', `${table}?on_conflict=id`, { id, ...row }, 'resolution=merge-duplicates'],
        ['PATCH', `${table}?id=eq.${id}`, change],
        ['DELETE', `${table}?id=eq.${id}`],
      ] as const
      for (const [method, path, payload, prefer] of attempts) {
        const answer = await app.inject({
          method,
          url: `/rest/v1/${path}`,
          headers: { 'x-role': role, ...(prefer && { prefer }) },
          ...(payload && { payload }),
        })
        const { code } = answer.json()
        const said = `${method} ${path.split('?')[0]}: ${answer.statusCode} ${code}`
        expect(said).toBe(`${method} ${table}: ${role === 'anon' ? 401 : 403} 42501`)
      }
      expect([await find(), await count()]).toEqual([before, rows])
    },
  )
})
