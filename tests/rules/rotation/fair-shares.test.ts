/** product.md 42 and 43: fair entry, and weight. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { type Company, createSeller, createTeam, type Seller } from '../../support/factories.ts'
import {
  captureNames,
  closedNow,
  countNames,
  createRotation,
  explainLead,
  findUnexplained,
  setSeller,
} from '../../support/rotation.ts'

const server = await openTestDatabase()

const level = async (seller: Seller) => {
  const [row] = await server.database.run(
    serverKey,
    sql`select public.level_seller(${seller.id}::uuid) as head_start`,
  )
  return row?.head_start
}

const forty = { leads_received: 40 }

describe('a newcomer to a team at 40 each', () => {
  test('gets one lead in four once levelled, and all of them otherwise', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: forty,
      Bia: forty,
      Caio: forty,
      Novo: {},
    })
    expect(await captureNames(server, company, 3)).toEqual(['Novo', 'Novo', 'Novo'])
    expect(await level(sellers.Novo)).toBe(37)
    const names = await captureNames(server, company, 8)
    expect(countNames(names)).toEqual({ Ana: 2, Bia: 2, Caio: 2, Novo: 2 })
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('is lifted to the least of those who take part, and never lowered', async () => {
    const { sellers } = await createRotation(server, {
      Ana: { leads_received: 30 },
      Bia: { leads_received: 12 },
      Fora: { leads_received: 1, away_until: '2099-01-01' },
      Parado: { leads_received: 2, active: false },
      Novo: {},
    })
    expect(await level(sellers.Novo)).toBe(12)
    await setSeller(server, sellers.Bia, { leads_received: 5 })
    expect(await level(sellers.Novo)).toBe(12)
    expect(await level(sellers.Ana)).toBe(0)
  })

  test('with another weight starts at the same share, rounded down', async () => {
    const { sellers } = await createRotation(server, {
      Ana: { leads_received: 41, weight: 2 },
      Novo: { weight: 3 },
    })
    expect(await level(sellers.Novo)).toBe(61)
  })

  test('alone needs no head start', async () => {
    const { sellers } = await createRotation(server, { Novo: {} })
    expect(await level(sellers.Novo)).toBe(0)
  })
})

describe('behind the others by more than a turn', () => {
  const standings = async (company: Company) =>
    server.database.run(
      (await createPerson(server, company, { role: 'user' })).caller,
      sql`select s.name, t.name as team, l.own, l.others
        from public.list_standings(${company.id}) l join public.sellers s on s.id = l.seller_id
        left join public.teams t on t.id = l.team_id order by s.name`,
    )

  test('is whoever would get the next leads alone, but nobody who is absent', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: forty,
      Bia: { leads_received: 39 },
      Duda: { leads_received: 70, weight: 2 },
      Fora: { leave_from: '2026-01-01', leave_until: '2099-01-01' },
      Novo: { leads_received: 3, head_start: 2 },
    })
    expect(await standings(company)).toEqual([{ name: 'Novo', team: null, own: 5, others: 35 }])
    await level(sellers.Novo)
    expect(await standings(company)).toEqual([])
  })

  test('is shown in the team where it is most', async () => {
    const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
    const team = await createTeam(server, company, [sellers.Ana], { name: 'Loja' })
    await captureNames(server, company, 4, { p_team_id: team.id })
    await ask(
      server,
      sql`insert into public.team_members (company_id, team_id, seller_id, head_start)
        values (${company.id}, ${team.id}, ${sellers.Bia.id}, 0)`,
    )
    await ask(server, sql`update public.team_members set head_start = 0 where team_id = ${team.id}`)
    await setSeller(server, sellers.Bia, { leads_received: 4 })
    expect(await standings(company)).toEqual([{ name: 'Bia', team: 'Loja', own: 0, others: 4 }])
    await level(sellers.Bia)
    expect(await standings(company)).toEqual([])
  })

  test('is not shown to another company', async () => {
    const { company } = await createRotation(server, { Ana: forty, Novo: {} })
    const { company: other } = await createRotation(server, {})
    const { caller } = await createPerson(server, other, { role: 'admin' })
    const asking = server.database.run(
      caller,
      sql`select * from public.list_standings(${company.id})`,
    )
    expect(await asking).toEqual([])
  })
})

test('a head start ends when counters are zeroed, also that of somebody without leads', async () => {
  const { company, sellers } = await createRotation(server, { Ana: forty, Novo: {} })
  await level(sellers.Novo)
  const { caller } = await createPerson(server, company)
  await server.database.run(
    caller,
    sql`update public.sellers set leads_received = 0 where role = 'seller'`,
  )
  expect(
    await ask(
      server,
      sql`select leads_received, head_start from public.sellers where company_id = ${company.id}`,
    ),
  ).toEqual(Array(2).fill({ leads_received: 0, head_start: 0 }))
  const zeroings = sql`select from public.seller_zeroings where company_id = ${company.id}`
  expect(await ask(server, zeroings)).toHaveLength(2)
})

test('a head start is set by level_seller alone', async () => {
  const { sellers } = await createRotation(server, { Ana: {} })
  const write = sql`update public.sellers set head_start = 5 where id = ${sellers.Ana.id}`
  await expect(server.database.run(serverKey, write)).rejects.toMatchObject({ code: '42501' })
})

test('weights of 2, 1 and 1 divide 40 leads into 20, 10 and 10, never more than a turn apart', async () => {
  const { company } = await createRotation(server, { Ana: { weight: 2 }, Bia: {}, Caio: {} })
  for (let round = 0; round < 10; round += 1) {
    const names = await captureNames(server, company, 4)
    expect(countNames(names)).toEqual({ Ana: 2, Bia: 1, Caio: 1 })
  }
  expect(await findUnexplained(server, company)).toEqual([])
})

test.each([0, 11])('a weight of %i is refused', async (weight) => {
  const { sellers } = await createRotation(server, { Ana: {} })
  await expect(setSeller(server, sellers.Ana, { weight })).rejects.toMatchObject({ code: '23514' })
})

test('the contact says what was compared', async () => {
  const { company, sellers } = await createRotation(server, {
    Ana: { leads_received: 7, weight: 2 },
    Bia: { leads_received: 4 },
  })
  const novo = await createSeller(server, company, { name: 'Novo' })
  await level(novo)
  await setSeller(server, sellers.Bia, { leads_received: 5 })
  const lead = await capture(server, { p_company_id: company.id })
  expect(await explainLead(server, lead.lead_id)).toBe(
    'Novo tinha recebido menos em relação ao seu peso (0 + 3 de nivelamento). Na sequência: Ana (7, peso 2), Bia (5).',
  )
})

describe('the next turns', () => {
  const next = async (companyId: string) => {
    const [row] = await server.database.run(
      serverKey,
      sql`select array_to_json(array(
          select seller_name from public.list_next_turns(10, null, ${companyId}::uuid) order by place
        )) as names`,
    )
    return row?.names
  }

  test('are those that then come', async () => {
    const { company } = await createRotation(server, {
      Ana: { leads_received: 3, weight: 3 },
      Bia: { daily_limit: 2 },
      Caio: { leads_received: 1 },
      Davi: { away_until: '2099-01-01' },
      Eva: { last_assigned_at: '2026-11-01' },
    })
    const preview = await next(company.id)
    expect(preview).toHaveLength(10)
    expect(await captureNames(server, company, 10)).toEqual(preview)
  })

  test('say why the first is the next', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { leads_received: 3 },
      Bia: { leads_received: 2 },
    })
    const team = await createTeam(server, company, [sellers.Ana])
    const why = (teamId: string | null) =>
      server.database.run(
        serverKey,
        sql`select seller_name, why from public.list_next_turns(2, ${teamId}::uuid, ${company.id}::uuid)`,
      )
    expect(await why(null)).toEqual([
      { seller_name: 'Bia', why: 'tem menos leads' },
      { seller_name: 'Ana', why: null },
    ])
    expect((await why(team.id))[0]).toEqual({
      seller_name: 'Ana',
      why: `é a única pessoa disponível na equipe ${team.name}`,
    })
  })

  test('begin when leads that wait are handed out', async () => {
    const { company } = await createRotation(
      server,
      { Ana: { leads_received: 1 }, Bia: {} },
      { weekly_hours: closedNow, when_nobody: 'wait' },
    )
    const rows = await server.database.run(
      serverKey,
      sql`select seller_name, from_at > now() + interval '12 hours' as at_opening
        from public.list_next_turns(2, null, ${company.id}::uuid) order by place`,
    )
    expect(rows).toEqual([
      { seller_name: 'Bia', at_opening: true },
      { seller_name: 'Ana', at_opening: true },
    ])
  })

  test('know the leads of a day that goes on after the clock was set back', async () => {
    const { company, sellers } = await createRotation(server, { Ana: { daily_limit: 2 } })
    await ask(
      server,
      sql`update public.sellers set leads_today = 1,
          leads_today_on = (now() at time zone 'America/Sao_Paulo')::date + 1
        where id = ${sellers.Ana.id}`,
    )
    expect(await next(company.id)).toEqual(['Ana'])
    expect(await captureNames(server, company, 2)).toEqual(['Ana', null])
  })

  test('change nothing, and end where leads would wait', async () => {
    const { company } = await createRotation(server, { Ana: { daily_limit: 3 } })
    expect(await next(company.id)).toEqual(['Ana', 'Ana', 'Ana'])
    expect(await next(company.id)).toEqual(['Ana', 'Ana', 'Ana'])
    const { leads_received } = await askOne(
      server,
      sql`select leads_received from public.sellers where company_id = ${company.id}`,
    )
    expect(leads_received).toBe(0)
    expect(await captureNames(server, company, 4)).toEqual(['Ana', 'Ana', 'Ana', null])
  })
})
