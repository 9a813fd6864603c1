/** product.md 44: teams. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createShortLink, createTeam } from '../../support/factories.ts'
import {
  captureNames,
  closedNow,
  countNames,
  createRotation,
  explainLead,
  findUnexplained,
  listLeftOut,
  setSeller,
} from '../../support/rotation.ts'

const server = await openTestDatabase()
const future = '2099-12-31T12:00Z'

const countTurns = async (teamId: string) =>
  Object.fromEntries(
    (
      await ask<{ name: string; turns: number }>(
        server,
        sql`select s.name, m.turns from public.team_members m join public.sellers s on s.id = m.seller_id
          where m.team_id = ${teamId}`,
      )
    ).map(({ name, turns }) => [name, turns]),
  )

describe('a lead of a team', () => {
  test('goes to its members by their turns in it, and counts for them in the company too', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { leads_received: 50 },
      Bia: {},
      Caio: {},
    })
    const team = await createTeam(server, company, [sellers.Ana, sellers.Bia])
    const names = await captureNames(server, company, 4, { p_team_id: team.id })
    expect(countNames(names)).toEqual({ Ana: 2, Bia: 2 })
    expect(await countTurns(team.id)).toEqual({ Ana: 2, Bia: 2 })
    const received = await ask(
      server,
      sql`select name, leads_received from public.sellers where company_id = ${company.id} order by name`,
    )
    expect(received).toEqual([
      { name: 'Ana', leads_received: 52 },
      { name: 'Bia', leads_received: 2 },
      { name: 'Caio', leads_received: 0 },
    ])
    // Without a team the company's counters decide, and the team's stay.
    expect(await captureNames(server, company, 2)).toEqual(['Caio', 'Caio'])
    expect(await countTurns(team.id)).toEqual({ Ana: 2, Bia: 2 })
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('is that of its link, whatever the form asks for', async () => {
    const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
    const linked = await createTeam(server, company, [sellers.Bia])
    const asked = await createTeam(server, company, [sellers.Ana], { name: 'Outra' })
    const link = await createShortLink(server, company)
    await change(server, 'public.short_urls', link, { team_id: linked.id })
    const lead = await capture(server, { p_short_code: link.code, p_team_id: asked.id })
    expect(lead.seller_name).toBe('Bia')
    expect(await explainLead(server, lead.lead_id)).toBe(
      'Bia era a única pessoa disponível na equipe Lançamentos.',
    )
  })

  test('of a link without a team is that of its form', async () => {
    const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
    const team = await createTeam(server, company, [sellers.Bia])
    const link = await createShortLink(server, company)
    for (let i = 0; i < 2; i += 1) {
      const lead = await capture(server, { p_short_code: link.code, p_team_id: team.id })
      expect(lead.seller_name).toBe('Bia')
    }
  })

  test('goes to the whole company if nobody of the team is available, and says so', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { away_until: future },
      Bia: { active: false },
      Caio: {},
    })
    const team = await createTeam(server, company, [sellers.Ana, sellers.Bia])
    const lead = await capture(server, { p_company_id: company.id, p_team_id: team.id })
    expect(lead.seller_name).toBe('Caio')
    expect(await explainLead(server, lead.lead_id)).toBe(
      'Ninguém da equipe Lançamentos estava disponível: Ana (ausente até 31/12 às 09:00), Bia (inativo). ' +
        'O contato seguiu para o rodízio de toda a empresa. Caio era a única pessoa disponível. ' +
        'Ficaram de fora: Ana (ausente até 31/12 às 09:00), Bia (inativo).',
    )
    expect(await countTurns(team.id)).toEqual({ Ana: 0, Bia: 0 })
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test.each([
    ['rotate', 'Ana'],
    ['wait', null],
  ] as const)(
    'outside the team’s own hours, where the company chose %s: %s',
    async (when_nobody, name) => {
      const { company, sellers } = await createRotation(
        server,
        { Ana: {}, Bia: { leads_received: 0 } },
        { when_nobody },
      )
      const team = await createTeam(server, company, [sellers.Ana], { hours: closedNow })
      const given = { p_company_id: company.id, p_team_id: team.id }
      expect((await capture(server, given)).seller_name).toBe(name)
      expect(await listLeftOut(server, company, team)).toEqual({ Ana: name ? null : 'hours' })
      expect(await listLeftOut(server, company)).toEqual({ Ana: null, Bia: null })
      // Members who could never take it keep no lead.
      await setSeller(server, sellers.Ana, { active: false })
      expect((await capture(server, given)).seller_name).toBe('Bia')
      expect(await findUnexplained(server, company)).toEqual([])
    },
  )

  test('of another company, deleted or without members goes to the whole company', async () => {
    const { company, sellers } = await createRotation(server, { Ana: {} })
    const other = await createRotation(server, { Zeca: {} })
    const foreign = await createTeam(server, other.company, [other.sellers.Zeca])
    const empty = await createTeam(server, company, [], { name: 'Vazia' })
    const gone = await createTeam(server, company, [sellers.Ana], { name: 'Antiga' })
    await ask(server, sql`delete from public.teams where id = ${gone.id}`)
    for (const team of [foreign, empty, gone]) {
      const given = { p_company_id: company.id, p_team_id: team.id }
      expect((await capture(server, given)).seller_name).toBe('Ana')
    }
  })
})

test('a deleted team leaves its links and pages to the whole company', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
  const team = await createTeam(server, company, [sellers.Ana])
  const link = await createShortLink(server, company)
  await change(server, 'public.short_urls', link, { team_id: team.id })
  const { caller } = await createPerson(server, company, { role: 'manager' })
  await server.database.run(caller, sql`delete from public.teams where id = ${team.id}::uuid`)
  const { team_id } = await askOne(
    server,
    sql`select team_id from public.short_urls where id = ${link.id}`,
  )
  expect(team_id).toBeNull()
  const first = await capture(server, { p_short_code: link.code })
  const second = await capture(server, { p_short_code: link.code })
  expect([first.seller_name, second.seller_name].sort()).toEqual(['Ana', 'Bia'])
})

test('sellers who join a team together start at the least of its members', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {}, Eva: {}, Novo: {} })
  const team = await createTeam(server, company, [sellers.Ana, sellers.Bia])
  await captureNames(server, company, 8, { p_team_id: team.id })
  const { caller } = await createPerson(server, company, { role: 'manager' })
  await server.database.run(
    caller,
    sql`insert into public.team_members (team_id, seller_id, company_id)
      select ${team.id}::uuid, id, ${company.id}::uuid
      from unnest(array[${sellers.Eva.id}, ${sellers.Novo.id}]::uuid[]) as newcomer (id)`,
  )
  const names = await captureNames(server, company, 8, { p_team_id: team.id })
  expect(countNames(names)).toEqual({ Ana: 2, Bia: 2, Eva: 2, Novo: 2 })
})

test('two teams of a company have different names', async () => {
  const { company } = await createRotation(server, {})
  await createTeam(server, company, [], { name: 'Vendas' })
  await expect(createTeam(server, company, [], { name: ' vendas ' })).rejects.toMatchObject({
    code: '23505',
  })
})
