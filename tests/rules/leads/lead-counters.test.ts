/** product.md 31. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { storeLeads } from '../../support/stored-leads.ts'

const server = await openTestDatabase()

async function createCompanyIn(time_zone: string): Promise<{ company: Company; caller: Caller }> {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { time_zone })
  return { company, caller: (await createPerson(server, company, { role: 'user' })).caller }
}

async function readCounters(caller: Caller, seller: string | null = null) {
  const statement = sql`select * from public.get_lead_counters(p_seller_id => ${seller})`
  const [row] = await server.database.run(caller, statement)
  return row
}

describe('a period', () => {
  const now = '2026-03-01T02:30Z'
  test.each([
    ['today', '2026-02-28', '2026-02-28'],
    ['yesterday', '2026-02-27', '2026-02-27'],
    ['last_7_days', '2026-02-22', '2026-02-28'],
    ['last_14_days', '2026-02-15', '2026-02-28'],
    ['last_30_days', '2026-01-30', '2026-02-28'],
    ['current_month', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2026-01-31'],
    ['week', '2026-02-22', '2026-02-28'],
    ['last_week', '2026-02-15', '2026-02-21'],
    ['month', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-01-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-02-28'],
    ['all', null, null],
  ])('%s is from %s to %s while it is still February in São Paulo', async (period, from, to) => {
    const days = sql`select from_day::text, to_day::text
      from private.period_days(${period}, 'America/Sao_Paulo', ${now})`
    expect(await askOne(server, days)).toEqual({ from_day: from, to_day: to })
  })

  test('of a week begins on Sunday, which it already is in Tokyo', async () => {
    const week = sql`select from_day::text, to_day::text
      from private.period_days('week', 'Asia/Tokyo', ${now})`
    expect(await askOne(server, week)).toEqual({ from_day: '2026-03-01', to_day: '2026-03-01' })
  })

  test('with an unknown name is refused', async () => {
    const { caller } = await createCompanyIn('UTC')
    for (const name of ['ontem', '', null]) {
      const call = sql`select * from public.count_leads_by('day', p_period => ${name})`
      await expect(server.database.run(caller, call)).rejects.toMatchObject({
        code: '22023',
        message: 'Período desconhecido.',
      })
    }
  })
})

test('a day begins with its first instant, even if clocks jump at midnight', async () => {
  const zones = ['America/Sao_Paulo', 'America/Havana', 'America/Asuncion', 'Asia/Beirut', 'UTC']
  const days = await ask<{ day: string; zone: string }>(
    server,
    sql`select day::date::text as day, zone
      from jsonb_array_elements_text(${JSON.stringify(zones)}::jsonb) as zone,
        generate_series('2016-01-01'::timestamp, '2026-12-31', '1 day') as day,
        lateral (select private.day_start(day::date, zone) as begins) s
      where (s.begins at time zone zone)::date <> day::date
        or ((s.begins - interval '1 microsecond') at time zone zone)::date <> day::date - 1`,
  )
  expect(days).toEqual([])
})

describe.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'America/Havana'])('in %s', (zone) => {
  test('the counters equal a count of the leads', async () => {
    const { company, caller } = await createCompanyIn(zone)
    const { id: seller } = await createSeller(server, company)
    const { id: other } = await createSeller(server, company)
    const instants = await ask<{ at: string }>(
      server,
      sql`select (edge + shift)::text as at
        from (select date_trunc('day', now() at time zone ${zone}) as midnight) m,
        lateral (values
          (m.midnight at time zone ${zone}), ((m.midnight - interval '1 day') at time zone ${zone}),
          ((m.midnight - extract(dow from m.midnight) * interval '1 day') at time zone ${zone}),
          (date_trunc('month', m.midnight) at time zone ${zone}),
          (now() - interval '7 days'), (now() - interval '30 days'), (now() - interval '90 days')
        ) edges (edge), (values (interval '-1 minute'), (interval '0'), (interval '1 minute')) s (shift)
        where edge + shift <= now()`,
    )
    const leads = instants.map(({ at }, i) => ({
      created_at: at,
      seller_id: [seller, other, null][i % 3] ?? null,
    }))
    await storeLeads(server, company, leads)
    const naive = (given: string | null) => sql`
      select count(*)::int as total,
        count(*) filter (where local::date = today)::int as today,
        count(*) filter (where local::date = today - 1)::int as yesterday,
        count(*) filter (where local >= today - extract(dow from today)::int)::int as this_week,
        count(*) filter (where local >= date_trunc('month', today))::int as this_month,
        count(*) filter (where created_at >= now() - interval '7 days')::int as last_7_days,
        count(*) filter (where created_at >= now() - interval '30 days')::int as last_30_days
      from (select *, created_at at time zone ${zone} as local from public.leads_captured) l,
        (select (now() at time zone ${zone})::date as today) t
      where company_id = ${company.id} and (${given}::uuid is null or seller_id = ${given}::uuid)`
    for (const given of [null, seller]) {
      expect(await readCounters(caller, given)).toEqual(await askOne(server, naive(given)))
    }
    expect((await readCounters(caller, other))?.total).toBeGreaterThan(0)
    expect(await readCounters(caller, randomUUID())).toMatchObject({ total: 0, last_30_days: 0 })
  })
})

test('super_admin and the server count the whole platform when no company is named', async () => {
  const { company } = await createCompanyIn('Asia/Tokyo')
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  const before = Number((await readCounters(caller))?.total)
  await storeLeads(server, company, [{}, {}, { created_at: '2020-01-01' }])
  expect(Number((await readCounters(caller))?.total)).toBe(before + 3)
  expect(await readCounters(serverKey)).toEqual(await readCounters(caller))
})

describe('leads are counted', () => {
  const count = (caller: Caller, by: string | null, period = 'all') =>
    server.database.run(
      caller,
      sql`select * from public.count_leads_by(${by}, p_period => ${period})`,
    )

  test('by day, with a zero for a day of the period without leads', async () => {
    const { company, caller } = await createCompanyIn('UTC')
    await storeLeads(server, company, [{}, {}, { created_at: '2020-02-29' }])
    const days = await count(caller, 'day', 'last_7_days')
    expect(days.map((row) => row.leads)).toEqual([0, 0, 0, 0, 0, 0, 2])
    expect(await count(caller, 'day')).toEqual([
      { key: '2020-02-29', label: '29/02/2020', leads: 1 },
      { ...days[6] },
    ])
  })

  test('by source, under their display names', async () => {
    const { company, caller } = await createCompanyIn('UTC')
    const sources = ['direct-link', 'tiktok', 'direct-link']
    await storeLeads(
      server,
      company,
      sources.map((source) => ({ source })),
    )
    expect(await count(caller, 'source')).toEqual([
      { key: 'direct-link', label: 'Link Direto', leads: 2 },
      { key: 'tiktok', label: 'tiktok', leads: 1 },
    ])
  })

  test('by seller, and those without a seller too', async () => {
    const { company, caller } = await createCompanyIn('UTC')
    const { id } = await createSeller(server, company, { name: 'Bia' })
    await storeLeads(server, company, [{ seller_id: id }, {}, { seller_id: id }])
    expect(await count(caller, 'seller', 'today')).toEqual([
      { key: id, label: 'Bia', leads: 2 },
      { key: '00000000-0000-0000-0000-000000000000', label: 'Sem vendedor', leads: 1 },
    ])
    expect(await count(caller, 'seller', 'yesterday')).toEqual([])
  })

  test('by seller, without a name from another company', async () => {
    const { company, caller } = await createCompanyIn('UTC')
    const stranger = await createSeller(server, await createCompany(server), { name: 'Zeca' })
    await ask(
      server,
      sql`insert into private.lead_tallies (company_id, day, seller_id, source, leads)
        values (${company.id}, current_date, ${stranger.id}, 'website', 1)`,
    )
    expect(await count(caller, 'seller')).toEqual([
      { key: stranger.id, label: 'Sem vendedor', leads: 1 },
    ])
  })

  test('in no other way, and for one company at a time', async () => {
    const { caller } = await createCompanyIn('UTC')
    for (const by of ['id; drop table x', null]) {
      await expect(count(caller, by)).rejects.toMatchObject({ code: '22023' })
    }
    const { caller: everywhere } = await createPerson(server, null, { role: 'super_admin' })
    await expect(count(everywhere, 'day')).rejects.toMatchObject({
      message: 'Escolha uma empresa.',
    })
  })
})
