/** Needs a database with several connections. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { capture, captureWith } from '../../support/capture.ts'
import { createPerson, visitor } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
})

async function createTeamOf(count: number): Promise<Company> {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { plan: 'enterprise' })
  for (let i = 0; i < count; i += 1) await createSeller(server, company, { name: `Pessoa ${i}` })
  return company
}

const captureMany = (company: Company, count: number) =>
  Promise.all(Array.from({ length: count }, () => capture(server, { p_company_id: company.id })))

/** The counter and the number of stored leads of each seller. */
const findDivision = (company: Company) =>
  ask<{ received: number; leads: number }>(
    server,
    sql`select s.leads_received as received,
        (select count(*) from public.leads_captured l where l.seller_id = s.id) as leads
      from public.sellers s where s.company_id = ${company.id}`,
  )

/** Sellers whose counters differ from their leads. */
const findWrongFigures = (company: Company) =>
  ask(
    server,
    sql`select s.name from public.sellers s where s.company_id = ${company.id} and (
      s.leads_received, s.leads_total, s.leads_converted, s.total_sales, s.conversion_rate
    ) <> (
      select count(*)::integer, count(*)::integer, (count(*) filter (where outcome = 'won'))::integer,
        coalesce(sum(outcome_value), 0), round(100.0 * count(*) filter (where outcome = 'won') / count(*), 1)
      from public.leads_captured l where l.seller_id = s.id
    )`,
  )

const findDeadlocks = () =>
  ask(server, sql`select deadlocks from pg_stat_database where datname = current_database()`)

describe.runIf(engine === 'postgres')('many visitors at once', () => {
  test('200 leads for 5 sellers are exactly 40 for each', async () => {
    const company = await createTeamOf(5)
    await captureMany(company, 200)
    expect(await findDivision(company)).toEqual(Array(5).fill({ received: 40, leads: 40 }))
  })

  test('203 leads differ by one at most, and each is counted', async () => {
    const company = await createTeamOf(5)
    await captureMany(company, 203)
    const division = await findDivision(company)
    const counts = division.map(({ received }) => received).sort()
    expect(counts).toEqual([40, 40, 41, 41, 41])
    expect(division.map(({ leads }) => leads).sort()).toEqual(counts)
  })

  test('no seller gets two in a row while others wait', async () => {
    const company = await createTeamOf(4)
    await captureMany(company, 100)
    const rows = await ask<{ seller_id: string }>(
      server,
      sql`select seller_id from public.leads_captured where company_id = ${company.id} order by created_at`,
    )
    for (let i = 0; i + 4 <= rows.length; i += 4) {
      expect(new Set(rows.slice(i, i + 4).map((row) => row.seller_id)).size).toBe(4)
    }
  })

  test('20 simultaneous copies of a submission are one lead with one answer', async () => {
    const company = await createTeamOf(3)
    const given = { p_company_id: company.id, p_idempotency_key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => capture(server, given)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const division = await findDivision(company)
    expect(division.reduce((sum, { received }) => sum + received, 0)).toBe(1)
  })

  test('companies do not wait for each other, while leads of one company take turns', async () => {
    const busy = await createTeamOf(2)
    const others = await Promise.all(Array.from({ length: 20 }, () => createTeamOf(2)))
    let second: Promise<unknown> = Promise.resolve()
    await server.database.transaction(visitor, async (run) => {
      await captureWith(run, { p_company_id: busy.id })
      await Promise.all(others.map((company) => captureMany(company, 2)))
      second = capture(server, { p_company_id: busy.id })
      await waitForLock(run)
    })
    await second
    expect(await findDivision(busy)).toEqual(Array(2).fill({ received: 1, leads: 1 }))
    for (const company of others) {
      expect(await findDivision(company)).toEqual(Array(2).fill({ received: 1, leads: 1 }))
    }
  })

  test('resetting counters and switching sellers during captures loses no lead and leaves none without a seller', async () => {
    const company = await createTeamOf(4)
    const { caller } = await createPerson(server, company)
    const edits = [
      sql`update public.sellers set leads_received = 0 where role = 'seller' and deleted_at is null`,
      sql`update public.sellers set active = not active where name = 'Pessoa 1'`,
      sql`update public.sellers set name = name where true`,
    ]
    const work = Array.from({ length: 120 }, (_, i) => {
      const edit = i % 4 === 0 ? edits[(i / 4) % edits.length] : undefined
      return edit
        ? server.database.run(caller, edit)
        : capture(server, { p_company_id: company.id })
    })
    await Promise.all(work)
    const division = await findDivision(company)
    expect(division.reduce((sum, { leads }) => sum + leads, 0)).toBe(90)
  })

  test('outcomes marked while leads arrive never deadlock, and every number is exact', async () => {
    const company = await createTeamOf(3)
    const { caller } = await createPerson(server, company, { role: 'seller' })
    const early = await captureMany(company, 60)
    const before = await findDeadlocks()
    const marks = early.flatMap(({ lead_id }, i) => [
      sql`select public.set_lead_outcome(${lead_id}::uuid, 'lost')`,
      sql`select public.set_lead_outcome(${lead_id}::uuid, 'won', ${i}::numeric)`,
    ])
    await Promise.all([
      captureMany(company, 60),
      ...marks.map((statement) => server.database.run(caller, statement)),
    ])
    expect(await findDeadlocks()).toEqual(before)
    expect(await findWrongFigures(company)).toEqual([])
    expect(await findDivision(company)).toEqual(Array(3).fill({ received: 40, leads: 40 }))
  })

  test('an outcome waits for captures before it locks anything', async () => {
    const company = await createTeamOf(1)
    const { caller } = await createPerson(server, company)
    const { lead_id } = await capture(server, { p_company_id: company.id })
    let marking: Promise<unknown> = Promise.resolve()
    await server.database.transaction(visitor, async (run) => {
      await captureWith(run, { p_company_id: company.id })
      const statement = sql`select public.set_lead_outcome(${lead_id}::uuid, 'won')`
      marking = server.database.run(caller, statement)
      await waitForLock(run)
      await ask(
        server,
        sql`select id from public.leads_captured where id = ${lead_id} for update nowait`,
      )
    })
    await marking
    expect(await findWrongFigures(company)).toEqual([])
  })

  test('a change of time zone waits for captures before it locks the company', async () => {
    const company = await createTeamOf(1)
    const { caller } = await createPerson(server, company)
    let changing: Promise<unknown> = Promise.resolve()
    await server.database.transaction(visitor, async (run) => {
      await captureWith(run, { p_company_id: company.id })
      const statement = sql`select public.update_company(${company.id}::uuid, p_time_zone => 'America/Manaus')`
      changing = server.database.run(caller, statement)
      await waitForLock(run)
      await ask(
        server,
        sql`select id from public.companies where id = ${company.id} for no key update nowait`,
      )
    })
    await changing
  })

  test('outcomes of waiting leads that the first seller just receives count for that seller', async () => {
    const company = await createCompany(server)
    const { caller } = await createPerson(server, company, { role: 'user' })
    const waiting = await captureMany(company, 60)
    const before = await findDeadlocks()
    const marks = waiting.map(({ lead_id }, i) =>
      server.database.run(
        caller,
        sql`select public.set_lead_outcome(${lead_id}::uuid, 'won', ${i}::numeric)`,
      ),
    )
    await Promise.all([...marks, captureMany(company, 20), createSeller(server, company)])
    await capture(server, { p_company_id: company.id })
    expect(await findDeadlocks()).toEqual(before)
    expect(await findWrongFigures(company)).toEqual([])
    expect(await findDivision(company)).toEqual([{ received: 81, leads: 81 }])
  })

  test('leads that arrive while the first seller is being added all get a seller', async () => {
    const company = await createCompany(server)
    await Promise.all([captureMany(company, 30), createSeller(server, company)])
    await capture(server, { p_company_id: company.id })
    expect(await findDivision(company)).toEqual([{ received: 31, leads: 31 }])
  })
})
