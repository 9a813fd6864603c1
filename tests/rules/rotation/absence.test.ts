/** product.md 41: absence that ends by itself. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import type { Tools } from '../../../src/jobs/run-jobs.ts'
import { capture, findLead } from '../../support/capture.ts'
import { serverKey, visitor } from '../../support/database-callers.ts'
import { createTeam } from '../../support/factories.ts'
import {
  captureNames,
  closedNow,
  createRotation,
  explainLead,
  findUnexplained,
  listLeftOut,
  openNow,
  setSeller,
} from '../../support/rotation.ts'

const server = await openTestDatabase()
const past = '2026-01-01T00:00Z'
const future = '2099-12-31T12:00Z'

const handOut = (run: Tools['run'] = (statement) => server.database.run(serverKey, statement)) =>
  dataJobs.hand_out_due_leads?.(
    {},
    {
      run,
      signal: new AbortController().signal,
      reqId: '',
    },
  )

describe('no lead goes to a seller who', () => {
  test.each([
    ['is away', { away_until: future }, 'ausente até 31/12 às 09:00'],
    ['is on leave', { leave_from: past, leave_until: '2099-12-06 00:00-03' }, 'ausente até 05/12'],
    ['is outside their own hours', { weekly_hours: closedNow }, 'fora do horário'],
  ])('%s', async (_, state, words) => {
    const { company } = await createRotation(server, { Ana: state, Bia: { leads_received: 9 } })
    const lead = await capture(server, { p_company_id: company.id })
    expect(lead.seller_name).toBe('Bia')
    expect(await explainLead(server, lead.lead_id)).toContain(`Ficou de fora: Ana (${words}).`)
  })

  test('has today’s limit', async () => {
    const { company } = await createRotation(server, { Ana: { daily_limit: 2 }, Bia: {} })
    expect((await captureNames(server, company, 6)).filter((name) => name === 'Ana')).toHaveLength(
      2,
    )
    expect(await findUnexplained(server, company)).toEqual([])
  })
})

test('an absence that is over, and hours that are open, bind nobody', async () => {
  const { company } = await createRotation(
    server,
    { Ana: { away_until: past }, Bia: { weekly_hours: openNow } },
    { weekly_hours: closedNow, when_nobody: 'wait' },
  )
  // Ana has the company's hours, Bia her own.
  expect(await captureNames(server, company, 2)).toEqual(['Bia', 'Bia'])
})

describe('outside the hours of everybody, a lead', () => {
  test('rotates among all in spite of them, unless the company decides otherwise', async () => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: {}, Bia: {}, Caio: { away_until: future } },
      { weekly_hours: closedNow },
    )
    expect((await captureNames(server, company, 2)).sort()).toEqual(['Ana', 'Bia'])
    const last = await capture(server, { p_company_id: company.id })
    expect(await explainLead(server, last.lead_id)).toMatch(
      /^Fora do horário, o rodízio seguiu entre todos\. .*Ficou de fora: Caio \(ausente/,
    )
    expect(await findUnexplained(server, company)).toEqual([])
    expect(await listLeftOut(server, company)).toEqual({ Ana: null, Bia: null, Caio: 'away' })
    const team = await createTeam(server, company, [sellers.Ana])
    expect(await listLeftOut(server, company, team)).toEqual({ Ana: null })
    await setSeller(server, sellers.Bia, { weekly_hours: openNow })
    const known = { Ana: 'hours', Bia: null, Caio: 'away' }
    expect(await listLeftOut(server, company)).toEqual(known)
    expect(await listLeftOut(server, company, { id: company.id })).toEqual(known)
    expect(await listLeftOut(server, company, team)).toEqual({ Ana: 'hours' })
  })

  test.each([
    ['wait', false],
    ['company_phone', true],
  ] as const)('waits where the company chose %s', async (when_nobody, phoneFirst) => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: { weekly_hours: closedNow } },
      { weekly_hours: openNow, when_nobody },
    )
    const lead = await capture(server, { p_company_id: company.id })
    expect(lead).toMatchObject({
      seller_name: null,
      whatsapp_url: expect.stringContaining('https://wa.me/551133334444'),
    })
    expect(await explainLead(server, lead.lead_id)).toBe(
      'Chegou fora do horário de atendimento, para ser distribuído depois. Ficou de fora: Ana (fora do horário).',
    )
    const { opens } = await askOne<{ opens: string }>(
      server,
      sql`select to_json(private.opens_at(${closedNow}::jsonb, 'America/Sao_Paulo', now())) as opens`,
    )
    const [told] = await server.database.run(
      visitor,
      sql`select to_json(returns_at) as at, time_zone, company_phone_first
        from public.get_return_time(${lead.lead_id}::uuid)`,
    )
    expect(told).toEqual({
      at: opens,
      time_zone: 'America/Sao_Paulo',
      company_phone_first: phoneFirst,
    })
    const counted = await server.database.run(
      serverKey,
      sql`select leads, to_json(first_at) as first, to_json(last_at) as last from public.count_waiting_leads(${company.id}::uuid)`,
    )
    expect(counted).toEqual([{ leads: 1, first: opens, last: opens }])
    const [notice] = await server.database.run<{ at: string; time_zone: string }>(
      serverKey,
      sql`select details ->> 'returns_at' as at, details ->> 'time_zone' as time_zone
        from public.get_notifications(${company.id}::uuid) where kind = 'lead_without_seller'`,
    )
    expect(notice).toEqual({ at: opens, time_zone: 'America/Sao_Paulo' })

    await handOut()
    expect(await findLead(server, lead)).toMatchObject({ seller_id: null })
    await setSeller(server, sellers.Ana, { weekly_hours: openNow })
    await handOut()
    expect(await findLead(server, lead)).toMatchObject({ seller_id: sellers.Ana.id })
    expect(await explainLead(server, lead.lead_id)).toBe(
      'Este contato aguardou até haver um vendedor disponível. Ana era a única pessoa disponível.',
    )
    expect(
      await server.database.run(
        visitor,
        sql`select * from public.get_return_time(${lead.lead_id}::uuid)`,
      ),
    ).toEqual([])
  })
})

test('a suspect is told of the same return as a visitor whose lead waits', async () => {
  const { company } = await createRotation(
    server,
    { Ana: {} },
    { weekly_hours: closedNow, when_nobody: 'wait' },
  )
  const given = { p_company_id: company.id }
  const [lead, suspect] = [
    await capture(server, given),
    await capture(server, { ...given, p_attribution: { _hp: 'robô' } }),
  ]
  const tell = (id: string) =>
    server.database.run(visitor, sql`select * from public.get_return_time(${id}::uuid)`)
  expect(await tell(suspect.lead_id)).toEqual(await tell(lead.lead_id))
  expect(await tell(suspect.lead_id)).toHaveLength(1)
})

describe('leads that wait', () => {
  test('are handed out when an absence ends, in order of arrival and spread over the available', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { away_until: future },
      Bia: { away_until: future },
      Caio: { active: false },
    })
    expect(await captureNames(server, company, 4)).toEqual([null, null, null, null])
    await setSeller(server, sellers.Ana, { away_until: past })
    await setSeller(server, sellers.Bia, { away_until: past })
    await Promise.all([handOut(), handOut()])
    const rows = await ask<{ seller_id: string }>(
      server,
      sql`select seller_id from public.leads_captured where company_id = ${company.id} order by arrival`,
    )
    expect(new Set(rows.slice(0, 2).map((row) => row.seller_id)).size).toBe(2)
    expect(rows.map((row) => row.seller_id).slice(0, 2)).toEqual(
      rows.map((row) => row.seller_id).slice(2),
    )
    const counts = await ask(
      server,
      sql`select leads_received, leads_total from public.sellers
        where company_id = ${company.id} order by name`,
    )
    expect(counts).toEqual([
      { leads_received: 2, leads_total: 2 },
      { leads_received: 2, leads_total: 2 },
      { leads_received: 0, leads_total: 0 },
    ])
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('of a closed team do not hold up the company’s, nor the other way round', async () => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: {}, Bia: { away_until: future } },
      { when_nobody: 'wait' },
    )
    const team = await createTeam(server, company, [sellers.Ana], { hours: closedNow })
    const forTeam = await capture(server, { p_company_id: company.id, p_team_id: team.id })
    expect(forTeam.seller_name).toBeNull()
    await setSeller(server, sellers.Ana, { away_until: future })
    const forAll = await capture(server, { p_company_id: company.id })
    expect(forAll.seller_name).toBeNull()
    await setSeller(server, sellers.Bia, { away_until: null })
    await handOut()
    expect(await findLead(server, forAll)).toMatchObject({ seller_id: sellers.Bia.id })
    expect(await findLead(server, forTeam)).toMatchObject({ seller_id: null })
    await setSeller(server, sellers.Ana, { away_until: null })
    await change(server, 'public.teams', team, { weekly_hours: null })
    await handOut()
    expect(await findLead(server, forTeam)).toMatchObject({ seller_id: sellers.Ana.id })
  })

  test('come in order of arrival, whichever team they wait for', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { away_until: future, daily_limit: 1 },
    })
    const team = await createTeam(server, company, [sellers.Ana])
    const given = { p_company_id: company.id }
    const first = await capture(server, { ...given, p_team_id: team.id })
    const second = await capture(server, given)
    await setSeller(server, sellers.Ana, { away_until: null })
    await handOut()
    expect((await findLead(server, first)).seller_id).toBe(sellers.Ana.id)
    expect((await findLead(server, second)).seller_id).toBeNull()
  })

  test('of a team that is deleted wait for the company', async () => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: {}, Bia: {} },
      { when_nobody: 'wait' },
    )
    const team = await createTeam(server, company, [sellers.Ana], { hours: closedNow })
    const lead = await capture(server, { p_company_id: company.id, p_team_id: team.id })
    await ask(server, sql`delete from public.teams where id = ${team.id}`)
    await handOut()
    expect((await findLead(server, lead)).seller_id).not.toBeNull()
  })

  test('wait for no other company, whose rotation may be busy', async () => {
    const [busy, free] = [
      await createRotation(server, { Ana: { away_until: future } }),
      await createRotation(server, { Bia: { away_until: future } }),
    ]
    const leads = []
    for (const { company } of [busy, free]) {
      leads.push(await capture(server, { p_company_id: company.id }))
    }
    await setSeller(server, busy.sellers.Ana, { away_until: past })
    await setSeller(server, free.sellers.Bia, { away_until: past })
    const isBusy = new Error('canceling statement due to lock timeout')
    const handing = handOut((statement) =>
      statement.values.includes(busy.company.id)
        ? Promise.reject(isBusy)
        : server.database.run(serverKey, statement),
    )
    await expect(handing).rejects.toBe(isBusy)
    expect(await Promise.all(leads.map((lead) => findLead(server, lead)))).toMatchObject([
      { seller_id: null },
      { seller_id: free.sellers.Bia.id },
    ])
  })

  test('which the server brought without a seller stay without one until somebody joins', async () => {
    const { company } = await createRotation(server, { Ana: {} })
    await ask(
      server,
      sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason)
        values (${company.id}, 'Rita', '11912345678', '11912345678', '{}')`,
    )
    await handOut()
    const lead = sql`select seller_id from public.leads_captured where company_id = ${company.id}`
    expect(await askOne(server, lead)).toEqual({ seller_id: null })
  })

  test('of a company that is switched off or deleted stay where they are', async () => {
    const { company, sellers } = await createRotation(server, { Ana: { away_until: future } })
    const lead = await capture(server, { p_company_id: company.id })
    await change(server, 'public.companies', company, { active: false })
    await setSeller(server, sellers.Ana, { away_until: past })
    await handOut()
    expect(await findLead(server, lead)).toMatchObject({ seller_id: null })
  })
})
