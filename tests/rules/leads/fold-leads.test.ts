/** Decision record 45. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { storeLeads } from '../../support/stored-leads.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
})

async function createTeam(time_zone = 'America/Sao_Paulo'): Promise<Company> {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { time_zone, plan: 'enterprise' })
  for (const name of ['Ana', 'Bia']) await createSeller(server, company, { name })
  return company
}

const captureIn = (company: Company, p_name = 'Zuleica Prado') =>
  capture(server, { p_company_id: company.id, p_name })

/** Of one company: at most `most` leads. */
const fold = ({ id }: Company, most = 1_000_000) =>
  ask(server, sql`select private.fold_tail(${id}::uuid, ${most}::integer)`)

/** What the screens of an administrator show. */
async function readFigures(company: Company) {
  const { caller } = await createPerson(server, company)
  const calls = [
    sql`select to_jsonb(k) as row from public.get_lead_counters() k`,
    sql`select to_jsonb(k) as row from public.count_leads_by('day') k`,
    sql`select to_jsonb(k) as row from public.count_leads_by('source') k`,
    sql`select to_jsonb(k) as row from public.count_leads_by('seller') k`,
    sql`select to_jsonb(k) as row from public.count_contacts() k`,
    sql`select to_jsonb(k) as row from public.count_contacts(p_search => 'zuleica') k`,
    sql`select to_jsonb(k) as row from public.list_contacts() k`,
    sql`select to_jsonb(k) as row from public.list_contacts(p_source => 'direct-link', p_offset => 1) k`,
    sql`select to_jsonb(k) as row from public.list_contacts(p_search => 'zule prad') k`,
    sql`select to_jsonb(k) as row from public.list_contacts(p_sort => 'name') k`,
  ]
  const figures = []
  for (const call of calls) figures.push(await server.database.run(caller, call))
  return [...figures, await ask(server, sql`select * from private.platform_counters()`)]
}

/** Where the tallies and the contacts differ from the leads themselves. */
const findDifferences = () =>
  ask(
    server,
    sql`with counted as (
        select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
          private.seller_key(l.seller_id) as seller_id, l.source, count(*) as leads
        from public.leads_captured l join public.companies c on c.id = l.company_id
        group by 1, 2, 3, 4
      ), stored as (
        select company_id, day, seller_id, source, leads::bigint from private.lead_tallies
      ), of_day as (
        select company_id, day, source, sum(leads)::bigint as leads from counted group by 1, 2, 3
      ), of_company as (
        select company_id, sum(leads) as leads from counted group by 1
      ), by_quarter as (
        select c.time_zone, p.quarter, count(*) as leads
        from public.leads_captured l join public.companies c on c.id = l.company_id
        cross join lateral (select case when l.created_at >= private.oldest_quarter()
          then private.quarter_of(l.created_at) else '-infinity' end as quarter) p
        where c.deleted_at is null group by 1, 2
      ), of_platform as (
        select time_zone, case when quarter >= private.oldest_quarter() then quarter else '-infinity' end as quarter,
          sum(leads)::bigint as leads
        from private.platform_tallies group by 1, 2 having sum(leads) <> 0
      ), contacts as (
        select company_id, created_at, id, private.seller_key(seller_id), source::text,
          private.search_text(name, email, phone, phone_key, id), coalesce(outcome::text, 'open'), short_url_id,
          attribution ->> 'utm_campaign'
        from public.leads_captured
      )
      select 'seller' as what, to_jsonb(d) as row from (
        (table counted except all table stored) union all (table stored except all table counted)
      ) d
      union all
      select 'day', to_jsonb(d) from (
        (table of_day except all select company_id, day, source, leads from private.daily_tallies)
        union all (select company_id, day, source, leads from private.daily_tallies except all table of_day)
      ) d
      union all
      select 'company', to_jsonb(t) from private.company_tallies t left join of_company o using (company_id)
      where t.leads <> coalesce(o.leads, 0) or t.has_tail
      union all
      select 'platform', to_jsonb(d) from (
        (table by_quarter except all table of_platform) union all (table of_platform except all table by_quarter)
      ) d
      union all
      select 'contact', to_jsonb(d) from (
        (table contacts except all table private.contacts) union all (table private.contacts except all table contacts)
      ) d`,
  )

async function expectFolded(): Promise<void> {
  await foldLeads(server)
  expect(await findDifferences()).toEqual([])
}

test('the figures of a company are the same before, between and after its folds', async () => {
  const company = await createTeam()
  for (const name of ['Zuleica Prado', 'Ana Zuleica', 'Bruno Prado']) await captureIn(company, name)
  const before = await readFigures(company)
  expect(before[0]).toMatchObject([{ row: { total: 3, today: 3, last_7_days: 3 } }])
  expect(before[6]).toHaveLength(3)
  await fold(company, 1)
  expect(await readFigures(company)).toEqual(before)
  await fold(company, 1)
  await fold(company)
  expect(await readFigures(company)).toEqual(before)
  await fold(company)
  expect(await readFigures(company)).toEqual(before)
  await expectFolded()
})

test('a page of many contacts is in the order of time across the border of the fold', async () => {
  const company = await createTeam()
  const ago = (minutes: number) => ({
    created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  })
  await storeLeads(server, company, [ago(50), ago(10), ago(30)])
  await fold(company)
  await storeLeads(server, company, [ago(40), ago(20), ago(60)])
  const { caller } = await createPerson(server, company)
  const page = (ascending: boolean) =>
    server.database.run<{ created_at: string }>(
      caller,
      sql`select created_at::text from public.list_contacts(p_ascending => ${ascending}::boolean, p_limit => 4)`,
    )
  const [newest, oldest] = [await page(false), await page(true)]
  const times = await ask<{ created_at: string }>(
    server,
    sql`select created_at::text from public.leads_captured where company_id = ${company.id} order by created_at`,
  )
  expect(oldest).toEqual(times.slice(0, 4))
  expect(newest).toEqual(times.reverse().slice(0, 4))
})

describe('a lead that was not folded yet', () => {
  test.each([
    ['is handed out', sql`seller_id = null`],
    ['is renamed', sql`name = 'Outra Pessoa', email = 'outra@exemplo.example'`],
    [
      'gets another day and source',
      sql`created_at = created_at - interval '40 days', source = 'outros'`,
    ],
    ['is won', sql`outcome = 'won', outcome_value = 10`],
  ])('%s and is counted as it is then', async (_, given) => {
    const company = await createTeam('Asia/Tokyo')
    const { lead_id } = await captureIn(company)
    await captureIn(company)
    await fold(company, 1)
    for (const id of [lead_id, (await captureIn(company)).lead_id]) {
      await server.database.run(
        serverKey,
        sql`update public.leads_captured set ${given} where id = ${id}`,
      )
    }
    await expectFolded()
  })

  test('is deleted, and nothing is subtracted', async () => {
    const company = await createTeam()
    const leads = [await captureIn(company), await captureIn(company), await captureIn(company)]
    await fold(company, 1)
    await server.database.run(
      serverKey,
      sql`delete from public.leads_captured where id = any (${`{${leads.map((lead) => lead.lead_id)}}`}::uuid[])`,
    )
    await expectFolded()
  })

  test('moves to another company, whether that one has counted more or less', async () => {
    const [first, second] = [await createTeam(), await createTeam('Asia/Tokyo')]
    const move = (lead: string, to: Company) =>
      server.database.run(
        serverKey,
        sql`update public.leads_captured set company_id = ${to.id}, seller_id = null where id = ${lead}`,
      )
    const early = await captureIn(first)
    const other = await captureIn(second)
    await fold(second)
    await move(early.lead_id, second)
    const late = await captureIn(first)
    await move(late.lead_id, second)
    await fold(first)
    await move(other.lead_id, first)
    await expectFolded()
    await move(other.lead_id, second)
    await expectFolded()
  })

  test('is counted in the time zone that its company has, or had when it left the platform', async () => {
    const company = await createTeam()
    await storeLeads(server, company, [{ created_at: '2026-03-01T02:30Z' }, {}])
    await change(server, 'public.companies', company, { time_zone: 'Asia/Tokyo' })
    await expectFolded()
    await captureIn(company)
    await change(server, 'public.companies', company, { deleted_at: 'now' })
    await expectFolded()
    await change(server, 'public.companies', company, { deleted_at: null })
    await expectFolded()
  })

  test('has a time that is a day in every time zone, whoever inserts it', async () => {
    const company = await createTeam()
    for (const created_at of ['infinity', '-infinity', '200000-01-01', '0001-01-01']) {
      await expect(storeLeads(server, company, [{ created_at }])).rejects.toMatchObject({
        code: '23514',
      })
    }
  })

  test('is found by its phone for a copy and an erasure', async () => {
    const company = await createTeam()
    const { caller } = await createPerson(server, company)
    await capture(server, { p_company_id: company.id, p_phone: '11955554444' })
    const run = (statement: ReturnType<typeof sql>) => server.database.run(caller, statement)
    const [copy] = await run(
      sql`select jsonb_array_length(public.get_contact_data('11955554444') -> 'leads') as leads`,
    )
    expect(copy).toEqual({ leads: 1 })
    expect(await run(sql`select public.erase_contact('11955554444') as gone`)).toEqual([
      { gone: 1 },
    ])
    await expectFolded()
  })
})

describe.runIf(engine === 'postgres')('while leads arrive', () => {
  test('folds, changes, moves and deletions of several connections end as counted anew', async () => {
    const companies = [await createTeam(), await createTeam('Asia/Tokyo'), await createTeam()]
    const [first, second, third] = companies as [Company, Company, Company]
    const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
    const some = (company: Company, n: number) =>
      sql`id in (select id from public.leads_captured where company_id = ${company.id} order by md5(id::text) limit ${n}::integer)`
    const visitors = companies.flatMap((company) =>
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 25; i += 1) {
          await captureIn(company, `Pessoa ${randomUUID().slice(0, 8)}`)
        }
      }),
    )
    const rounds = (work: (round: number) => Promise<unknown>) =>
      (async () => {
        for (let i = 0; i < 12; i += 1) await work(i)
      })()
    await Promise.all([
      ...visitors,
      ...companies.map((company) => rounds(() => fold(company, 7))),
      rounds(() => fold(first, 3)),
      rounds(() => foldLeads(server)),
      rounds((i) =>
        run(
          sql`update public.leads_captured set name = ${`Nome ${i}`}, source = 'outros' where ${some(first, 2)}`,
        ),
      ),
      rounds(() =>
        run(sql`update public.leads_captured set seller_id = null where ${some(second, 2)}`),
      ),
      rounds(() => run(sql`delete from public.leads_captured where ${some(third, 2)}`)),
      rounds((i) =>
        run(sql`update public.leads_captured
        set company_id = ${i % 2 ? first.id : third.id}, seller_id = null where ${some(i % 2 ? third : first, 1)}`),
      ),
      rounds((i) =>
        run(sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason)
        values (${second.id}, ${`Vinda ${i}`}, '11912345678', '11912345678', '{}')`),
      ),
      rounds((i) =>
        change(server, 'public.companies', second, {
          time_zone: i % 2 ? 'Asia/Tokyo' : 'America/Manaus',
        }),
      ),
    ])
    await expectFolded()
  })

  test('a fold waits for a lead that is on its way, so that no number is passed over', async () => {
    const company = await createTeam()
    await captureIn(company)
    const folded = await server.asOwner(async (run) => {
      await run(sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason)
        values (${company.id}, 'Vinda', '11912345678', '11912345678', '{}')`)
      return server.database.run(
        serverKey,
        sql`select private.fold_tail(${company.id}::uuid) as leads`,
      )
    })
    expect(folded).toEqual([{ leads: 0 }])
    await expectFolded()
  })

  test('a fold that is cut off changes nothing, and the next one counts', async () => {
    const company = await createTeam()
    for (let i = 0; i < 3; i += 1) await captureIn(company)
    await expect(
      server.asOwner(async (run) => {
        await run(sql`select private.fold_tail(${company.id}::uuid, 2)`)
        await run(sql`select pg_terminate_backend(pg_backend_pid())`)
      }),
    ).rejects.toThrow()
    expect((await readFigures(company))[0]).toMatchObject([{ row: { total: 3 } }])
    await expectFolded()
  })
})
