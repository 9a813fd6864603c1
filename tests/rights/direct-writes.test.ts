import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { openClients } from '../support/documented-client.ts'
import { roles } from '../support/policy-probe.ts'
import { createTwoTenants } from '../support/two-tenants.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const { own, callers } = await createTwoTenants(server)

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
      const rowsOfTable = clientOf(callers[role]).from(table)
      const attempts = {
        insert: rowsOfTable.insert(row),
        upsert: rowsOfTable.upsert({ id, ...row }),
        update: rowsOfTable.update(change).eq('id', id),
        delete: rowsOfTable.delete().eq('id', id),
      }
      for (const [verb, attempt] of Object.entries(attempts)) {
        const { status, error } = await attempt
        const expected = [verb, role === 'anon' ? 401 : 403, '42501']
        expect([verb, status, error?.code]).toEqual(expected)
      }
      expect([await find(), await count()]).toEqual([before, rows])
    },
  )
})
