/** product.md 5 and 16. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller, DatabaseServer, Row } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture, findLead } from '../../support/capture.ts'
import { createPerson, type Role, serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller, type Seller } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

type Outcome = 'won' | 'lost' | null

const mark = (
  caller: Caller,
  lead: { lead_id: string },
  outcome: Outcome,
  value: string | null = null,
) =>
  server.database.run(
    caller,
    sql`select * from public.set_lead_outcome(${lead.lead_id}::uuid, ${outcome}::text, ${value}::numeric)`,
  )

const findFigures = ({ id }: Seller) =>
  askOne(
    server,
    sql`select leads_total, leads_converted, conversion_rate::text as rate, total_sales::text as sales
      from public.sellers where id = ${id}`,
  )

async function captureMany(company: Company, count: number) {
  const leads = []
  for (let i = 0; i < count; i += 1) leads.push(await capture(server, { p_company_id: company.id }))
  return leads
}

const writeAsServer = (statement: Parameters<DatabaseServer['database']['run']>[1]) =>
  server.database.run(serverKey, statement)

describe('a lead', () => {
  test.each<Role>(['admin', 'manager', 'seller', 'user', 'super_admin'])(
    'is marked won by %s, with user and time on record, and its seller’s numbers follow',
    async (role) => {
      const { company, seller } = await createMember(server)
      const { id, caller } = await createPerson(server, role === 'super_admin' ? null : company, {
        role,
      })
      const [lead] = await captureMany(company, 3)
      if (!lead) throw new Error('no lead')
      const [answer] = await mark(caller, lead, 'won', '1500.5')
      expect(answer).toEqual({
        id: lead.lead_id,
        outcome: 'won',
        outcome_value: '1500.50',
        outcome_at: expect.anything(),
      })
      expect(await findLead(server, lead)).toMatchObject({ ...answer, outcome_by: id })
      expect(await findFigures(seller)).toEqual({
        leads_total: 3,
        leads_converted: 1,
        rate: '33.3',
        sales: '1500.50',
      })
    },
  )

  test('goes from won to lost and back to neither', async () => {
    const { company, seller, caller } = await createMember(server)
    const lead = await capture(server, { p_company_id: company.id })
    await mark(caller, lead, 'won', '100')
    await mark(caller, lead, 'won', '250')
    expect(await findFigures(seller)).toMatchObject({ leads_converted: 1, sales: '250.00' })
    await mark(caller, lead, 'lost')
    expect(await findFigures(seller)).toMatchObject({
      leads_converted: 0,
      rate: '0.0',
      sales: '0.00',
    })
    await mark(caller, lead, null)
    expect(await findLead(server, lead)).toMatchObject({
      outcome: null,
      outcome_value: null,
      outcome_at: null,
      outcome_by: null,
    })
  })

  test('that is marked the same twice keeps the first user and time', async () => {
    const { company, seller, caller } = await createMember(server)
    const lead = await capture(server, { p_company_id: company.id })
    await mark(caller, lead, 'won', '10')
    const first = await findLead(server, lead)
    await mark((await createPerson(server, company)).caller, lead, 'won', '10.00')
    expect(await findLead(server, lead)).toEqual(first)
    expect(await findFigures(seller)).toMatchObject({ leads_converted: 1, sales: '10.00' })
  })

  test.each<[string, string | null, string | null]>([
    ['an unknown outcome', 'perdido', null],
    ['a negative value', 'won', '-0.01'],
    ['a value that is no number', 'won', 'NaN'],
    ['an endless value', 'won', 'Infinity'],
    ['a value with too many digits', 'won', '1000000000000'],
    ['a value that is rounded up to too many digits', 'won', '999999999999.995'],
    ['a value for a lost lead', 'lost', '5'],
    ['a value without an outcome', null, '5'],
  ])('refuses %s and stays as it was', async (_, outcome, value) => {
    const { company, seller, caller } = await createMember(server)
    const lead = await capture(server, { p_company_id: company.id })
    await mark(caller, lead, 'won', '7')
    const before = [await findLead(server, lead), await findFigures(seller)]
    await expect(mark(caller, lead, outcome as Outcome, value)).rejects.toMatchObject({
      code: '22023',
    })
    expect([await findLead(server, lead), await findFigures(seller)]).toEqual(before)
  })

  test('of another company gets the answer of an unknown one', async () => {
    const { caller } = await createMember(server)
    const other = await createMember(server)
    const lead = await capture(server, { p_company_id: other.company.id })
    const unknown = { code: 'PT404', message: 'Contato não encontrado.' }
    await expect(mark(caller, lead, 'won')).rejects.toMatchObject(unknown)
    await expect(mark(caller, { lead_id: randomUUID() }, 'won')).rejects.toMatchObject(unknown)
    expect(await findLead(server, lead)).toMatchObject({ outcome: null })
  })

  test('is not marked by a waiting user', async () => {
    const { company } = await createMember(server)
    const { caller } = await createPerson(server, company, { approved: false })
    const lead = await capture(server, { p_company_id: company.id })
    await expect(mark(caller, lead, 'won')).rejects.toMatchObject({ code: '42501' })
    expect(await findLead(server, lead)).toMatchObject({ outcome: null })
  })

  test('that was won while it waited counts for the seller who gets it', async () => {
    const company = await createCompany(server)
    const { caller } = await createPerson(server, company)
    const lead = await capture(server, { p_company_id: company.id })
    await mark(caller, lead, 'won', '80')
    const seller = await createSeller(server, company)
    expect(await findFigures(seller)).toEqual({
      leads_total: 1,
      leads_converted: 1,
      rate: '100.0',
      sales: '80.00',
    })
  })
})

describe('a seller’s numbers', () => {
  test('count every lead, and survive a reset of the counter', async () => {
    const { company, seller, run } = await createMember(server)
    await captureMany(company, 2)
    await run(sql`update public.sellers set leads_received = 0 where id = ${seller.id}`)
    await captureMany(company, 1)
    expect(await findFigures(seller)).toMatchObject({ leads_total: 3 })
  })

  test('begin at zero, with a rate of 0.0', async () => {
    const { seller } = await createMember(server)
    expect(await findFigures(seller)).toEqual({
      leads_total: 0,
      leads_converted: 0,
      rate: '0.0',
      sales: '0.00',
    })
  })

  test('include the time of the last received or marked lead', async () => {
    const { company, seller, caller } = await createMember(server)
    const find = () =>
      askOne<Row & { at: string | null }>(
        server,
        sql`select last_activity::text as at from public.sellers where id = ${seller.id}`,
      )
    expect(await find()).toEqual({ at: null })
    const lead = await capture(server, { p_company_id: company.id })
    const received = (await find()).at
    expect(received).not.toBeNull()
    await mark(caller, lead, 'lost')
    const [marked] = await ask(
      server,
      sql`select s.last_activity = l.outcome_at and s.last_activity > ${received}::timestamptz as latest
        from public.sellers s join public.leads_captured l on l.seller_id = s.id where s.id = ${seller.id}`,
    )
    expect(marked).toEqual({ latest: true })
  })

  test('have room for twice the greatest value', async () => {
    const { company, seller, caller } = await createMember(server)
    for (const lead of await captureMany(company, 2)) {
      await mark(caller, lead, 'won', '999999999999.99')
    }
    expect(await findFigures(seller)).toMatchObject({ sales: '1999999999999.98' })
  })

  test('follow changes of leads by the server’s key', async () => {
    const { company, seller } = await createMember(server)
    const other = await createSeller(server, company, { name: 'Outra' })
    await writeAsServer(sql`insert into public.leads_captured
      (company_id, seller_id, name, phone, phone_key, reason, outcome, outcome_value)
      select ${company.id}::uuid, ${seller.id}::uuid, 'Ana', '11912345678', '11912345678', '{}',
        case when n < 3 then 'won' end, case when n < 3 then n * 10 end
      from generate_series(1, 4) n`)
    const four = { leads_total: 4, leads_converted: 2, rate: '50.0', sales: '30.00' }
    expect(await findFigures(seller)).toEqual(four)

    await writeAsServer(sql`update public.leads_captured set seller_id = ${other.id}
      where company_id = ${company.id} and outcome_value = 20`)
    expect(await findFigures(other)).toEqual({
      leads_total: 1,
      leads_converted: 1,
      rate: '100.0',
      sales: '20.00',
    })
    expect(await findFigures(seller)).toMatchObject({ leads_total: 3, sales: '10.00' })

    await writeAsServer(sql`delete from public.leads_captured where company_id = ${company.id}`)
    for (const nobody of [seller, other]) {
      expect(await findFigures(nobody)).toEqual({
        leads_total: 0,
        leads_converted: 0,
        rate: '0.0',
        sales: '0.00',
      })
    }
  })
})
