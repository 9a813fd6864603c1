import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { storeLeads } from '../../support/stored-leads.ts'

const server = await openTestDatabase()

/** One statement, so that neither the clock nor another lead interferes. */
async function expectExact(): Promise<number> {
  const { counters, counted } = await askOne<{ counters: { total: number }; counted: object }>(
    server,
    sql`select to_jsonb(k) as counters, (
        select jsonb_build_object(
          'total', count(*),
          'today', count(*) filter (where day = today),
          'yesterday', count(*) filter (where day = today - 1),
          'this_week', count(*) filter (where day between today - extract(dow from today)::integer and today),
          'this_month', count(*) filter (where day between date_trunc('month', today) and today),
          'last_7_days', count(*) filter (where created_at >= now() - interval '7 days'),
          'last_30_days', count(*) filter (where created_at >= now() - interval '30 days')
        )
        from (
          select l.created_at, (l.created_at at time zone c.time_zone)::date as day,
            (now() at time zone c.time_zone)::date as today
          from public.leads_captured l join public.companies c on c.id = l.company_id
          where c.deleted_at is null
        ) leads
      ) as counted
      from private.platform_counters() k`,
  )
  expect(counters).toEqual(counted)
  return counters.total
}

const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
const fold = (days = 0) =>
  run(sql`select private.fold_platform_tallies(100000, now() + make_interval(days => ${days}))`)
const rebuild = () => ask(server, sql`select private.rebuild_platform_tallies()`)

async function createCompanyIn(time_zone: string): Promise<Company> {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { time_zone })
  return company
}

/** Both sides of every boundary of a counter in this zone, and long ago. */
async function storeAtBorders(company: Company, zone: string): Promise<string[]> {
  const leads = await ask<{ created_at: string }>(
    server,
    sql`select (edge + shift)::text as created_at
      from (select date_trunc('day', now() at time zone ${zone}) as midnight) m,
      lateral (values
        (m.midnight at time zone ${zone}), ((m.midnight + interval '1 day') at time zone ${zone}),
        ((m.midnight - interval '1 day') at time zone ${zone}),
        ((m.midnight - extract(dow from m.midnight) * interval '1 day') at time zone ${zone}),
        (date_trunc('month', m.midnight) at time zone ${zone}), (now() - interval '7 days'),
        (now() - interval '30 days'), (now() - interval '35 days'), (now() - interval '89 days'), (now() - interval '120 days')
      ) edges (edge),
      unnest('{-16 minutes,-1 minute,-1 microsecond,0 minutes,1 minute,16 minutes}'::interval[]) s (shift)`,
  )
  return storeLeads(server, company, leads)
}

const zones = ['America/Sao_Paulo', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati']

test.each(zones)(
  'the counters are exact at the borders of days, weeks, months and windows in %s',
  async (zone) => {
    const before = await expectExact()
    const company = await createCompanyIn(zone)
    const ids = await storeAtBorders(company, zone)
    expect(await expectExact()).toBe(before + ids.length)
  },
)

test('the counters are exact while leads are captured, moved in time, given to another company, erased and kept shorter', async () => {
  const [first, second] = [await createCompanyIn('Asia/Tokyo'), await createCompanyIn('UTC')]
  await createSeller(server, first)
  const ids = await storeAtBorders(first, 'Asia/Tokyo')
  await capture(server, { p_company_id: first.id, p_phone: '(11) 97777-6666' })
  const whole = await expectExact()
  await run(sql`update public.leads_captured set created_at = created_at - interval '40 minutes'
    where company_id = ${first.id}`)
  await expectExact()
  await run(sql`update public.leads_captured set company_id = ${second.id}, seller_id = null
    where id = any (${`{${ids.slice(0, 20)}}`}::uuid[])`)
  expect(await expectExact()).toBe(whole)
  await run(sql`select public.erase_contact('(11) 97777-6666', ${first.id})`)
  expect(await expectExact()).toBe(whole - 1)
  await change(server, 'public.companies', first, { keep_leads_months: 1 })
  await run(sql`select private.erase_expired_leads()`)
  expect(await expectExact()).toBeLessThan(whole - 1)
  await run(sql`delete from public.leads_captured where company_id = ${first.id}`)
  await expectExact()
})

test('the counters are exact when a company moves to another zone, is removed, comes back, and is purged', async () => {
  const company = await createCompanyIn('America/Noronha')
  const ids = await storeAtBorders(company, 'America/Noronha')
  const whole = await expectExact()
  await change(server, 'public.companies', company, { time_zone: 'Asia/Kolkata' })
  expect(await expectExact()).toBe(whole)
  await run(sql`update public.companies set deleted_at = now() where id = ${company.id}`)
  expect(await expectExact()).toBe(whole - ids.length)
  // Changes to a removed company's leads count for nothing.
  await run(
    sql`delete from public.leads_captured where id = any (${`{${ids.slice(0, 3)}}`}::uuid[])`,
  )
  await storeLeads(server, company, [{}])
  await change(server, 'public.companies', company, { time_zone: 'UTC' })
  expect(await expectExact()).toBe(whole - ids.length)
  await run(sql`update public.companies set deleted_at = null where id = ${company.id}`)
  expect(await expectExact()).toBe(whole - 2)
  await run(sql`update public.companies set deleted_at = '2020-01-01' where id = ${company.id}`)
  for (let step = 0; step < 3; step += 1) {
    await run(sql`select private.purge_deleted_companies()`)
    expect(await expectExact()).toBe(whole - ids.length)
  }
})

test('the counters are exact before and after changes are added up, even long afterwards', async () => {
  const company = await createCompanyIn('America/Manaus')
  await storeAtBorders(company, 'America/Manaus')
  const whole = await expectExact()
  await fold()
  expect(await expectExact()).toBe(whole)
  // As if the clock had been weeks ahead.
  await fold(50)
  expect(await expectExact()).toBe(whole)
  await run(sql`delete from public.leads_captured where company_id = ${company.id}`)
  expect(await expectExact()).toBeLessThan(whole)
  await fold()
  await expectExact()
  const { slots } = await askOne(
    server,
    sql`select count(*)::int as slots from private.platform_tallies
      where slot <> 0 and quarter < now() - interval '2 hours'
        or quarter > '-infinity' and quarter < now() - interval '91 days'`,
  )
  expect(slots).toBe(0)
})

test('the counters are exact after a repair', async () => {
  const whole = await expectExact()
  await ask(server, sql`update private.platform_tallies set leads = leads + 1`)
  await rebuild()
  expect(await expectExact()).toBe(whole)
  await run(sql`delete from public.leads_captured where id = any (array(
    select id from public.leads_captured order by created_at limit 5))`)
  expect(await expectExact()).toBe(whole - 5)
})

test.runIf(engine === 'postgres')(
  'the counters are exact when a company is removed during a capture',
  async () => {
    const company = await createCompany(server)
    const before = await expectExact()
    let removal: Promise<unknown> = Promise.resolve()
    await server.asOwner(async (onItsWay) => {
      await onItsWay(sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason)
        values (${company.id}, 'Ana', '11912345678', '11912345678', '{}')`)
      removal = run(sql`update public.companies set deleted_at = now() where id = ${company.id}`)
      await waitForLock(onItsWay)
    })
    await removal
    expect(await expectExact()).toBe(before)
  },
)

test.runIf(engine === 'postgres')(
  'the counters are exact while many connections capture, erase, fold, repair, move and remove companies at once',
  async () => {
    const companies = await Promise.all(
      ['America/Recife', 'America/Recife', 'America/Recife', 'America/Cuiaba'].map(createCompanyIn),
    )
    await Promise.all(companies.map((company) => createSeller(server, company)))
    const before = await expectExact()
    const work = Array.from({ length: 240 }, (_, i) => {
      const company = companies[i % companies.length] as Company
      if (i % 60 === 59) return rebuild()
      if (i % 30 === 29) return fold()
      if (i % 40 === 19)
        return change(server, 'public.companies', company, {
          time_zone: i % 80 === 19 ? 'UTC' : 'America/Recife',
        })
      if (i % 40 === 38) {
        const deleted_at = i % 80 === 38 ? '2026-01-01' : null
        return change(
          server,
          'public.companies',
          { id: (companies[3] as Company).id },
          { deleted_at },
        )
      }
      if (i % 9 === 8)
        return run(sql`delete from public.leads_captured where id in (
          select id from public.leads_captured where company_id = ${company.id} limit 2)`)
      if (i % 4 === 3) return storeLeads(server, company, [{}])
      return capture(server, { p_company_id: company.id })
    })
    const watched = Array.from({ length: 20 }, () => expectExact())
    await Promise.all([...work, ...watched])
    expect(await expectExact()).toBeGreaterThan(before)
  },
)
