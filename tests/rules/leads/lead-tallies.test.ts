/** product.md 14 and 31. */
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { storeLeads } from '../../support/stored-leads.ts'

const server = await openTestDatabase()

interface Tally {
  readonly [column: string]: unknown
  readonly leads: number
}

async function findTallies({ id }: Company) {
  await foldLeads(server)
  return ask<Tally>(
    server,
    sql`select day, seller_id, source, leads from private.lead_tallies where company_id = ${id}
      order by 1, 2, 3`,
  )
}

const countLeads = ({ id }: Company) =>
  ask<Tally>(
    server,
    sql`select (l.created_at at time zone c.time_zone)::date as day, private.seller_key(l.seller_id) as seller_id,
        l.source, count(*)::int as leads
      from public.leads_captured l join public.companies c on c.id = l.company_id
      where c.id = ${id} group by 1, 2, 3 order by 1, 2, 3`,
  )

const findSums = async ({ id }: Company) => {
  const [sums] = await ask<{ daily: number | null; whole: number | null }>(
    server,
    sql`select (select sum(leads)::int from private.daily_tallies where company_id = ${id}) as daily,
      (select leads::int from private.company_tallies where company_id = ${id}) as whole`,
  )
  return sums
}

async function expectExact(company: Company, leads: number): Promise<void> {
  const tallies = await findTallies(company)
  expect(tallies).toEqual(await countLeads(company))
  expect(tallies.reduce((sum, tally) => sum + tally.leads, 0)).toBe(leads)
  expect(await findSums(company)).toEqual({ daily: leads || null, whole: leads })
}

async function findEvents({ id }: Company) {
  await foldLeads(server)
  return ask<{ details: unknown }>(
    server,
    sql`select details from public.company_events
      where company_id = ${id} and kind = 'leads_limit_passed' order by id`,
  )
}

describe('the tallies of a company', () => {
  test('count each captured lead on its day, for its seller and source', async () => {
    const company = await createCompany(server)
    await createSeller(server, company)
    await capture(server, { p_company_id: company.id, p_source: 'facebook' })
    await capture(server, { p_company_id: company.id, p_source: 'facebook' })
    await capture(server, { p_company_id: company.id })
    expect((await findTallies(company)).map(({ source, leads }) => [source, leads])).toEqual([
      ['direct-link', 1],
      ['facebook', 2],
    ])
    await expectExact(company, 3)
  })

  test('follow a waiting lead to the seller who gets it', async () => {
    const company = await createCompany(server)
    await capture(server, { p_company_id: company.id })
    await expectExact(company, 1)
    const { id } = await createSeller(server, company)
    expect(await findTallies(company)).toMatchObject([{ seller_id: id, leads: 1 }])
    await expectExact(company, 1)
  })

  test('follow the server’s changes and deletions, even of many leads of several companies at once', async () => {
    const [first, second] = [await createCompany(server), await createCompany(server)]
    const { id: seller_id } = await createSeller(server, first)
    const leads = [
      ...(await storeLeads(server, first, [
        { created_at: '2026-03-01T02:59Z' },
        { created_at: '2026-03-01T03:00Z', seller_id },
        { created_at: '2026-03-01T03:00Z', source: 'website' },
      ])),
      ...(await storeLeads(server, second, [{}, { created_at: '2025-12-31' }])),
    ]
    await expectExact(first, 3)
    await expectExact(second, 2)
    const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
    const ids = `{${leads}}`
    await run(sql`update public.leads_captured
      set created_at = created_at + interval '1 day', source = 'outros' where id = any (${ids}::uuid[])`)
    await expectExact(first, 3)
    await expectExact(second, 2)
    await run(sql`update public.leads_captured set company_id = ${second.id}, seller_id = null
      where seller_id = ${seller_id}`)
    await expectExact(first, 2)
    await expectExact(second, 3)
    await run(sql`delete from public.leads_captured where id = any (${ids}::uuid[])`)
    await expectExact(first, 0)
    await expectExact(second, 0)
  })

  test('are counted again for the days of a new time zone, and after a repair', async () => {
    const company = await createCompany(server)
    await storeLeads(server, company, [
      { created_at: '2026-03-01T02:30Z' },
      { created_at: '2026-03-01T03:30Z' },
    ])
    expect(await findTallies(company)).toHaveLength(2)
    await change(server, 'public.companies', company, { time_zone: 'America/Rio_Branco' })
    expect(await findTallies(company)).toMatchObject([{ leads: 2 }])
    await expectExact(company, 2)
    await ask(
      server,
      sql`update private.lead_tallies set leads = 7 where company_id = ${company.id}`,
    )
    await ask(server, sql`select private.rebuild_lead_tallies(${company.id})`)
    await expectExact(company, 2)
  })
})

describe('passing the limit of leads', () => {
  test('is recorded once, with the figures, and again only after the number fell below it', async () => {
    const company = await createCompany(server)
    await change(server, 'public.companies', company, { leads_limit: 2 })
    const ids = await storeLeads(server, company, [{}, {}])
    expect(await findEvents(company)).toEqual([])
    for (let i = 0; i < 3; i += 1) await capture(server, { p_company_id: company.id })
    expect(await findEvents(company)).toEqual([{ details: { leads: 3, leads_limit: 2 } }])
    await ask(
      server,
      sql`delete from public.leads_captured where company_id = ${company.id}
      and not id = any (${`{${ids}}`}::uuid[])`,
    )
    await capture(server, { p_company_id: company.id })
    expect(await findEvents(company)).toHaveLength(2)
  })

  test('is not recorded on a plan without a limit', async () => {
    const company = await createCompany(server)
    await change(server, 'public.companies', company, { plan: 'enterprise' })
    await ask(
      server,
      sql`update private.company_tallies set leads = 999999 where company_id = ${company.id}`,
    )
    await capture(server, { p_company_id: company.id })
    expect(await findEvents(company)).toEqual([])
  })

  test('is recorded when leads of another company are moved in', async () => {
    const [company, other] = [await createCompany(server), await createCompany(server)]
    await change(server, 'public.companies', company, { leads_limit: 2 })
    await storeLeads(server, other, [{}, {}, {}])
    await ask(
      server,
      sql`update public.leads_captured set company_id = ${company.id}
      where company_id = ${other.id}`,
    )
    expect(await findEvents(company)).toEqual([{ details: { leads: 3, leads_limit: 2 } }])
  })

  test('is recorded when a smaller plan or super_admin lowers the limit, each once', async () => {
    const company = await createCompany(server)
    await change(server, 'public.companies', company, { plan: 'enterprise' })
    await ask(
      server,
      sql`update private.company_tallies set leads = 2000 where company_id = ${company.id}`,
    )
    const admin = (await createPerson(server, company)).caller
    const superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
    const update = (caller: Caller, given: ReturnType<typeof sql>) =>
      server.database.run(caller, sql`select public.update_company(${company.id}, ${given})`)
    await update(superAdmin, sql`p_plan => 'basic', p_leads_limit => 2000`)
    expect(await findEvents(company)).toEqual([])
    await update(superAdmin, sql`p_leads_limit => 1999`)
    const first = { details: { leads: 2000, leads_limit: 1999 } }
    expect(await findEvents(company)).toEqual([first])
    await update(superAdmin, sql`p_leads_limit => 1500`)
    await update(admin, sql`p_name => 'Casa Sol'`)
    expect(await findEvents(company)).toEqual([first])
    await update(admin, sql`p_plan => 'enterprise'`)
    await update(admin, sql`p_plan => 'basic'`)
    const { leads } = await askOne(server, sql`select leads from private.plan_limits('basic')`)
    expect(await findEvents(company)).toEqual([
      first,
      { details: { leads: 2000, leads_limit: leads } },
    ])
  })
})

describe.runIf(engine === 'postgres')('many concurrent changes', () => {
  test('of captures, deletions, a first seller and a new time zone leave exact tallies', async () => {
    const company = await createCompany(server)
    const { caller } = await createPerson(server, company, { role: 'super_admin' })
    const work = Array.from({ length: 160 }, (_, i) => {
      if (i === 40) return createSeller(server, company)
      if (i % 40 === 20) {
        const time_zone = i % 80 === 20 ? 'Asia/Tokyo' : 'America/Noronha'
        return change(server, 'public.companies', company, { time_zone })
      }
      if (i % 8 !== 7) return capture(server, { p_company_id: company.id }, caller)
      return server.database.run(
        serverKey,
        sql`delete from public.leads_captured where id in (
          select id from public.leads_captured where company_id = ${company.id} limit 3)`,
      )
    })
    await Promise.all(work)
    const leads = (await countLeads(company)).reduce((sum, tally) => sum + tally.leads, 0)
    expect(leads).toBeGreaterThan(50)
    await expectExact(company, leads)
  })
})
