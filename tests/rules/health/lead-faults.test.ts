/** product.md 58: leads, plan, silence and quarantine. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { listCodes, listFaults, listFaultsAt } from '../../support/faults.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { wait } from '../../support/push.ts'
import { closedNow, createRotation, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** Leads that came at those moments, counted at once. */
async function addLeads(company: Company, moments: readonly string[]) {
  await ask(
    server,
    sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason, seller_id, created_at)
      select ${company.id}::uuid, 'Rita', '81912345678', '81912345678', '{}',
        (select id from public.sellers where company_id = ${company.id}::uuid limit 1), at::timestamptz
      from unnest(${`{${moments.join(',')}}`}::text[]) at`,
  )
  await foldLeads(server)
}

describe('leads that wait', () => {
  test('are told where only a person can hand them out, until one does', async () => {
    const { company, sellers } = await createRotation(server, { Ana: { active: false } })
    await capture(server, { p_company_id: company.id })
    await capture(server, { p_company_id: company.id })
    expect(await listFaults(server, company)).toMatchObject([
      { code: 'no_seller' },
      { code: 'leads_waiting', severity: 'critical', numbers: { leads: 2, returns_at: null } },
    ])
    await setSeller(server, sellers.Ana, { active: true })
    expect(await listCodes(server, company)).toEqual([])
  })

  test('are no fault while the company keeps them until it opens', async () => {
    const { company } = await createRotation(
      server,
      { Ana: {} },
      { when_nobody: 'wait', weekly_hours: closedNow },
    )
    await capture(server, { p_company_id: company.id })
    expect(await listCodes(server, company)).toEqual([])
  })

  test('are told when somebody is there and they still wait', async () => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: { away_until: tomorrow() } },
      { when_nobody: 'wait' },
    )
    const lead = await capture(server, { p_company_id: company.id })
    await setSeller(server, sellers.Ana, { away_until: null })
    expect(await listCodes(server, company)).toEqual([])
    await wait(server, lead, '2 minutes')
    expect(await listCodes(server, company)).toEqual(['leads_waiting'])
    await ask(server, sql`select private.hand_out_more_leads(${company.id}::uuid)`)
    expect(await listCodes(server, company)).toEqual([])
  })

  test('are told where the company wants none kept', async () => {
    const { company } = await createRotation(server, { Ana: { away_until: tomorrow() } })
    await capture(server, { p_company_id: company.id })
    expect((await listCodes(server, company)).sort()).toEqual(['leads_waiting', 'nobody_available'])
  })
})

describe('whom somebody should call', () => {
  test('is told after a day without a call', async () => {
    const { company } = await createRotation(server, { Ana: {} })
    const lead = await capture(server, { p_company_id: company.id })
    await foldLeads(server)
    // The company's ten minutes, then a day.
    await wait(server, lead, '1 day 9 minutes')
    expect(await listCodes(server, company)).toEqual([])
    await wait(server, lead, '1 minute')
    expect(await listFaults(server, company)).toMatchObject([
      { code: 'rescues_untouched', severity: 'warning', numbers: { leads: 1 } },
    ])
    await ask(
      server,
      sql`update public.lead_progress set called_at = now() where lead_id = ${lead.lead_id}::uuid`,
    )
    expect(await listCodes(server, company)).toEqual([])
  })

  test.each(['handed_out_at', 'released_at', 'transfers,-1,at'])(
    'begins when the lead comes to the seller: %s',
    async (moment) => {
      const { company } = await createRotation(server, { Ana: {} })
      const lead = await capture(server, { p_company_id: company.id })
      await foldLeads(server)
      await wait(server, lead, '3 days')
      const arrive = (age: string) =>
        ask(
          server,
          sql`update public.leads_captured set reason = jsonb_set(
              reason::jsonb || '{"transfers": [{}]}', string_to_array(${moment}, ','), to_jsonb(now() - ${age}::interval)
            ) where id = ${lead.lead_id}::uuid`,
        )
      await arrive('23 hours 59 minutes')
      expect(await listCodes(server, company)).toEqual([])
      await arrive('1 day')
      expect(await listCodes(server, company)).toEqual(['rescues_untouched'])
    },
  )

  test('begins anew when the seller says that no message came', async () => {
    const { company } = await createRotation(server, { Ana: {} })
    const lead = await capture(server, { p_company_id: company.id })
    await foldLeads(server)
    await wait(server, lead, '2 days')
    await ask(
      server,
      sql`update public.lead_progress set answer = 'missed', answered_at = now()
        where lead_id = ${lead.lead_id}::uuid`,
    )
    expect(await listCodes(server, company)).toEqual([])
  })
})

test('the plan is told at 80 and at 100 percent, until a larger one', async () => {
  const company = await createCompany(server)
  await createSeller(server, company)
  await change(server, 'public.companies', company, { leads_limit: 10 })
  const now = new Date().toISOString()
  await addLeads(company, Array(7).fill(now))
  expect(await listCodes(server, company)).toEqual([])
  await addLeads(company, [now])
  expect(await listFaults(server, company)).toMatchObject([
    { code: 'plan_nearly_full', severity: 'warning', numbers: { leads: 8, limit: 10 } },
  ])
  await addLeads(company, [now, now])
  expect(await listFaults(server, company)).toMatchObject([
    { code: 'plan_full', severity: 'critical', numbers: { leads: 10, limit: 10 } },
  ])
  await change(server, 'public.companies', company, { leads_limit: 999_999 })
  expect(await listCodes(server, company)).toEqual([])
})

describe('silence', () => {
  const now = Date.parse('2027-03-05T12:00-03:00')
  const hour = 3_600_000
  const ago = (hours: number) => new Date(now - hours * hour).toISOString()
  /** Ten leads each weekday between 9 and 19 o'clock, of so many weeks, until so many hours ago. */
  const history = (weeks: number, until = 0) =>
    Array.from({ length: weeks * 7 }, (_, day) => day)
      .flatMap((day) => Array.from({ length: 10 }, (_, i) => day * 24 + i - 6.5))
      .filter(
        (hours) => hours > until && ![0, 6].includes(new Date(now - hours * hour).getUTCDay()),
      )
      .map(ago)
  async function shopWith(moments: string[]) {
    const company = await createCompany(server)
    await createSeller(server, company)
    await change(server, 'public.companies', company, { leads_limit: 999_999 })
    await addLeads(company, moments)
    return company
  }
  const faultsAt = (company: Company, hours: number) => listFaultsAt(server, company, ago(hours))

  test('is told after far longer than usual, and ends with a lead', async () => {
    // The last lead came on Tuesday evening; it is Friday noon. On Wednesday night ten are missing.
    const company = await shopWith(history(8, 60))
    expect(await faultsAt(company, 36)).toEqual([])
    const [fault, ...more] = await faultsAt(company, 0)
    expect([fault, more]).toMatchObject([{ code: 'no_leads', severity: 'critical' }, []])
    expect(Number(fault?.numbers.usual)).toBeGreaterThanOrEqual(14)
    await addLeads(company, [ago(0)])
    expect(await faultsAt(company, 0)).toEqual([])
  })

  test('of every weekend is usual', async () => {
    const company = await shopWith(history(8))
    // Monday, 8 o'clock.
    expect(await faultsAt(company, 4 * 24 + 4)).toEqual([])
  })

  test('is not told with less than four weeks before it, or with few leads', async () => {
    expect(await faultsAt(await shopWith(history(4, 60)), 0)).toEqual([])
    const few = history(8, 60).filter((_, i) => i % 10 === 0)
    expect(await faultsAt(await shopWith(few), 0)).toEqual([])
  })

  test('longer than a week is compared with every second week, and forgotten after eight', async () => {
    const company = await shopWith(history(16, 11 * 24))
    expect(await faultsAt(company, 0)).toMatchObject([{ code: 'no_leads' }])
    expect(await faultsAt(company, -34 * 24)).toMatchObject([{ code: 'no_leads' }])
    expect(await faultsAt(company, -46 * 24)).toEqual([])
  })
})

test('a jump in quarantine is told until its contacts are released', async () => {
  const company = await createCompany(server)
  await createSeller(server, company)
  const suspects = (count: number, age: string) =>
    ask(
      server,
      sql`insert into public.quarantined_leads (company_id, cause, name, phone, phone_key, source, template, created_at)
        select ${company.id}::uuid, 'honeypot', 'Robô', '81912345678', '81912345678', 'instagram', 'Olá',
          now() - ${age}::interval
        from generate_series(1, ${count}::integer)`,
    )
  await suspects(19, '3 hours')
  await suspects(100, '9 days')
  expect(await listCodes(server, company)).toEqual([])
  await suspects(1, '1 hour')
  expect(await listFaults(server, company)).toMatchObject([
    { code: 'quarantine_jump', severity: 'warning', numbers: { suspects: 20, usual: 3.6 } },
  ])
  await suspects(20, '5 days')
  expect(await listCodes(server, company)).toEqual([])
  await suspects(10, '1 minute')
  expect(await listCodes(server, company)).toEqual(['quarantine_jump'])
  await server.database.run(
    serverKey,
    sql`select public.release_quarantined_lead(id) from public.quarantined_leads
      where company_id = ${company.id}::uuid and created_at > now() - interval '1 day' limit 11`,
  )
  expect(await listCodes(server, company)).toEqual([])
})
