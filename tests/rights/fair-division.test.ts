/** No request may write the numbers that prove a fair division. */
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { createPerson, type Role, serverKey } from '../support/database-callers.ts'
import { createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const refused = { code: '42501' }

const server = await openTestDatabase()

const findSeller = (id: string) =>
  askOne(server, sql`select * from public.sellers where id = ${id}`)

describe('the proof of a fair division', () => {
  test('cannot be forged: a counter takes no other number than zero', async () => {
    const { run, seller, company } = await createMember(server)
    await capture(server, { p_company_id: company.id })
    for (const count of [-1, 7, 2_147_483_647]) {
      const forgery = sql`update public.sellers set leads_received = ${count} where id = ${seller.id}`
      const code = count < 0 ? '23514' : '42501'
      await expect(run(forgery)).rejects.toMatchObject({ code })
      await expect(server.database.run(serverKey, forgery)).rejects.toMatchObject({ code })
    }
    expect(await findSeller(seller.id)).toMatchObject({ leads_received: 1 })
  })

  test('cannot be forged with a new seller either', async () => {
    const { run, company } = await createMember(server)
    await expect(
      run(sql`insert into public.sellers (company_id, name, email, phone, leads_received)
        values (${company.id}, 'Novo', 'n@example.com', '11987654321', 5)`),
    ).rejects.toMatchObject(refused)
    await expect(
      server.database.run(
        serverKey,
        sql`insert into public.sellers (company_id, name, email, phone, leads_received)
          values (${company.id}, 'Novo', 'n@example.com', '11987654321', 5)`,
      ),
    ).rejects.toMatchObject(refused)
  })

  test.each([
    ['leads_total', '9'],
    ['leads_converted', '9'],
    ['conversion_rate', '99.9'],
    ['total_sales', '1000000'],
    ['last_activity', '2026-01-01'],
    ['last_assigned_at', '2000-01-01'],
    ['created_at', '2000-01-01'],
    ['role', 'manager'],
  ])('cannot be forged: %s is read-only', async (column, value) => {
    const { run, seller } = await createMember(server)
    const before = await findSeller(seller.id)
    const forgery = sql`update public.sellers set ${raw(column)} = ${value} where id = ${seller.id}`
    await expect(run(forgery)).rejects.toMatchObject(refused)
    expect(await findSeller(seller.id)).toEqual(before)
  })

  test.each([
    ['leads_total', '9'],
    ['leads_converted', '9'],
    ['conversion_rate', '99.9'],
    ['total_sales', '1000000'],
    ['last_activity', '2026-01-01'],
    ['last_assigned_at', '2000-01-01'],
  ])('cannot be forged by the server’s key either: %s', async (column, value) => {
    const { seller, company } = await createMember(server)
    const before = await findSeller(seller.id)
    const forgeries = [
      sql`update public.sellers set ${raw(column)} = ${value} where id = ${seller.id}`,
      sql`insert into public.sellers (company_id, name, email, phone, ${raw(column)})
        values (${company.id}, 'Novo', 'n@example.com', '11987654321', ${value})`,
    ]
    for (const forgery of forgeries) {
      await expect(server.database.run(serverKey, forgery)).rejects.toMatchObject(refused)
    }
    expect(await findSeller(seller.id)).toEqual(before)
  })

  test.each<Role>(['user', 'seller', 'manager', 'admin', 'super_admin'])(
    'cannot be forged: no outcome can be written by %s',
    async (role) => {
      const { company } = await createMember(server)
      const { caller } = await createPerson(server, role === 'super_admin' ? null : company, {
        role,
      })
      await capture(server, { p_company_id: company.id })
      for (const change of ["outcome = 'won'", 'outcome_value = 5', 'outcome_by = null']) {
        await expect(
          server.database.run(caller, sql`update public.leads_captured set ${raw(change)}`),
        ).rejects.toMatchObject(refused)
      }
    },
  )

  test('keeps the record of counter resets read-only for everyone', async () => {
    const { run, seller } = await createMember(server)
    await expect(
      run(sql`delete from public.seller_zeroings where seller_id = ${seller.id}`),
    ).rejects.toMatchObject(refused)
    await expect(
      server.database.run(serverKey, sql`delete from public.seller_zeroings where true`),
    ).rejects.toMatchObject(refused)
  })

  test('holds for leads: neither seller, reason nor time of one can be rewritten', async () => {
    const { run, seller, company } = await createMember(server)
    await capture(server, { p_company_id: company.id })
    for (const statement of [
      sql`update public.leads_captured set seller_id = ${seller.id}`,
      sql`update public.leads_captured set reason = '{}'`,
      sql`update public.leads_captured set created_at = now()`,
      sql`delete from public.leads_captured`,
    ]) {
      await expect(run(statement)).rejects.toMatchObject(refused)
    }
  })

  test('includes a link’s clicks, which nobody can write', async () => {
    const { run, company } = await createMember(server)
    const link = await createShortLink(server, company)
    await expect(
      run(sql`update public.short_urls set clicks = 1000 where id = ${link.id}`),
    ).rejects.toMatchObject(refused)
    await expect(
      run(sql`insert into public.short_urls (company_id, original_url, short_code, clicks)
        values (${company.id}, 'https://example.com', 'muitoscliques', 1000)`),
    ).rejects.toMatchObject(refused)
  })
})
