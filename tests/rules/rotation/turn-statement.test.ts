/** product.md 47: the statement of turns, and its check. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createTeam } from '../../support/factories.ts'
import { closedNow, createRotation, explainLead } from '../../support/rotation.ts'

const server = await openTestDatabase()

test('lists each turn with its numbers, newest first, without the contact', async () => {
  const { company, sellers } = await createRotation(server, {
    Ana: { weight: 2 },
    Bia: { leads_received: 1 },
  })
  const { caller } = await createPerson(server, company, { role: 'user' })
  for (let i = 0; i < 3; i += 1) await capture(server, { p_company_id: company.id })
  const rows = await server.database.run(
    caller,
    sql`select turn, seller_name, kind, turns, head_start, weight, agrees from public.list_turns()`,
  )
  const turn = { kind: 'turn', head_start: 0, agrees: true }
  expect(rows).toEqual([
    { ...turn, turn: 3, seller_name: 'Bia', turns: 1, weight: 1 },
    { ...turn, turn: 2, seller_name: 'Ana', turns: 1, weight: 2 },
    { ...turn, turn: 1, seller_name: 'Ana', turns: 0, weight: 2 },
  ])
  const [first, ...rest] = await server.database.run<{
    turn: number
    arrival: number
    row: string
  }>(
    caller,
    sql`select t.turn, t.arrival, to_json(t)::text as row from public.list_turns(p_limit => 1) t`,
  )
  expect(rest).toEqual([])
  expect(first?.row).not.toMatch(/Ana Souza|91234|5678/)
  const older = await server.database.run(
    caller,
    sql`select turn from public.list_turns(
      p_before => ${first?.arrival}::bigint, p_before_turn => ${first?.turn}::bigint)`,
  )
  expect(older).toEqual([{ turn: 2 }, { turn: 1 }])
  expect(sellers.Ana.name).toBe('Ana')
})

test('of days of the company’s time zone', async () => {
  const { company } = await createRotation(server, { Ana: {} })
  const { caller } = await createPerson(server, company)
  const lead = await capture(server, { p_company_id: company.id })
  await ask(
    server,
    sql`update public.leads_captured set created_at = '2026-11-02 02:30+00' where id = ${lead.lead_id}`,
  )
  const count = async (from: string | null, to: string | null) => {
    const [row] = await server.database.run(
      caller,
      sql`select checked from public.check_turns(${from}::date, ${to}::date)`,
    )
    return row?.checked
  }
  // Half past eleven on the first.
  expect(await count('2026-11-01', '2026-11-01')).toBe(1)
  expect(await count('2026-11-02', null)).toBe(0)
  expect(await count(null, '2026-10-31')).toBe(0)
})

test('the check finds a lead that was given to somebody else, and one whose reason was changed', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
  const { caller } = await createPerson(server, company)
  const leads: string[] = []
  for (let i = 0; i < 4; i += 1) {
    leads.push((await capture(server, { p_company_id: company.id })).lead_id)
  }
  const check = async () =>
    (await server.database.run(caller, sql`select checked, different from public.check_turns()`))[0]
  expect(await check()).toEqual({ checked: 4, different: 0 })
  await ask(
    server,
    sql`update public.leads_captured
      set seller_id = case seller_id when ${sellers.Ana.id} then ${sellers.Bia.id}::uuid else ${sellers.Ana.id}::uuid end
      where id = ${leads[0]}`,
  )
  await ask(
    server,
    sql`update public.leads_captured set reason = jsonb_set(reason, '{line,0,2}', '99') where id = ${leads[1]}`,
  )
  expect(await check()).toEqual({ checked: 4, different: 2 })
  const wrong = await server.database.run(
    caller,
    sql`select count(*)::int as n from public.list_turns() where not agrees`,
  )
  expect(wrong).toEqual([{ n: 2 }])
})

test('a transferred turn is checked from its first seller on, and its note stays with the lead', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: { leads_received: 3 } })
  const { caller } = await createPerson(server, company)
  const lead = await capture(server, { p_company_id: company.id })
  await server.database.run(
    caller,
    sql`select * from public.transfer_lead(
      ${lead.lead_id}::uuid, ${sellers.Bia.id}::uuid, 'ligar para Dona Rita')`,
  )
  const [row] = await server.database.run(
    caller,
    sql`select kind, seller_name, sentence, agrees from public.list_turns()`,
  )
  expect(row).toMatchObject({ kind: 'transfer', seller_name: 'Ana → Bia', agrees: true })
  expect(row?.sentence).not.toContain('Rita')
  expect(await explainLead(server, lead.lead_id)).toContain('ligar para Dona Rita.')
  await ask(
    server,
    sql`update public.leads_captured set reason = jsonb_set(reason, '{line,0,2}', '99')
      where id = ${lead.lead_id}`,
  )
  const [check] = await server.database.run(
    caller,
    sql`select checked, different from public.check_turns()`,
  )
  expect(check).toEqual({ checked: 1, different: 1 })
})

test('leads that the server brought with them are no turns', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  await ask(
    server,
    sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason)
      values (${company.id}, ${sellers.Ana.id}, 'Rita', '11912345678', '11912345678', '{}')`,
  )
  const { caller } = await createPerson(server, company)
  expect(
    await server.database.run(caller, sql`select checked, different from public.check_turns()`),
  ).toEqual([{ checked: 0, different: 0 }])
})

test('a lead that waits for its team says so, and afterwards when it was handed out', async () => {
  const { company, sellers } = await createRotation(
    server,
    { Ana: {}, Bia: { leads_received: 1 } },
    { weekly_hours: closedNow, when_nobody: 'wait' },
  )
  const team = await createTeam(server, company, [sellers.Ana])
  const { caller } = await createPerson(server, company)
  const lead = await capture(server, { p_company_id: company.id, p_team_id: team.id })
  const list = async () =>
    (
      await server.database.run(
        caller,
        sql`select kind, sentence, returns_at > now() as returns, handed_out_at is not null as handed_out
          from public.list_turns()`,
      )
    )[0]
  expect(await list()).toEqual({
    kind: 'waiting',
    sentence:
      'Ninguém da equipe Lançamentos estava disponível: Ana (fora do horário). ' +
      'Chegou fora do horário de atendimento. ' +
      'Ficaram de fora: Ana (fora do horário), Bia (fora do horário). Aguarda a equipe Lançamentos.',
    returns: true,
    handed_out: false,
  })
  await change(server, 'public.companies', company, { weekly_hours: null })
  await ask(server, sql`select private.hand_out_more_leads(${company.id}::uuid)`)
  expect(await list()).toMatchObject({ kind: 'turn', returns: null, handed_out: true })
  expect(await explainLead(server, lead.lead_id)).not.toContain('Aguarda')
})

test('says whose count was compared, a team’s or the company’s, and that a tie goes by the drawn order', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
  const { caller } = await createPerson(server, company)
  const team = await createTeam(server, company, [sellers.Ana, sellers.Bia])
  const [next] = await server.database.run(
    caller,
    sql`select why from public.list_next_turns(1, ${team.id}::uuid)`,
  )
  expect(next?.why).toBe(
    `está entre os que têm menos leads na equipe ${team.name}; no empate, vale a ordem sorteada no cadastro`,
  )
  await capture(server, { p_company_id: company.id, p_team_id: team.id })
  await capture(server, { p_company_id: company.id })
  const rows = await server.database.run(
    caller,
    sql`select team, turns, sentence from public.list_turns()`,
  )
  expect(rows).toEqual([
    {
      team: null,
      turns: 0,
      sentence: expect.stringContaining('tinha o menor número de leads (0)'),
    },
    {
      team: team.name,
      turns: 0,
      sentence: expect.stringContaining(
        `leads na equipe ${team.name} (0); no empate, valeu a ordem sorteada no cadastro.`,
      ),
    },
  ])
})
