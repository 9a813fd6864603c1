/** product.md 46: leads that somebody in the company registers or transfers. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createTeam } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation, explainLead, findUnexplained, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()

interface Given {
  readonly lead_id: string
  readonly seller_name: string | null
  readonly whatsapp_url: string
}

async function register(
  caller: Caller,
  given: { phone?: string; seller?: string; team?: string; key?: string } = {},
): Promise<Given> {
  const [row] = await server.database.run<Given & Record<string, unknown>>(
    caller,
    sql`select * from public.register_lead(
      'Rita Lima', ${given.phone ?? '11944443333'}, p_seller_id => ${given.seller ?? null}::uuid,
      p_team_id => ${given.team ?? null}::uuid, p_idempotency_key => ${given.key ?? null}::uuid)`,
  )
  if (!row) throw new Error('nothing was registered')
  return row
}

async function transfer(caller: Caller, lead: string, seller: string, note: string | null = null) {
  const [row] = await server.database.run<Given & Record<string, unknown>>(
    caller,
    sql`select * from public.transfer_lead(${lead}::uuid, ${seller}::uuid, ${note})`,
  )
  if (!row) throw new Error('nothing was transferred')
  return row
}

const findFigures = async (companyId: string) =>
  Object.fromEntries(
    (
      await ask<{ name: string; received: number; total: number }>(
        server,
        sql`select name, leads_received as received, leads_total as total from public.sellers
          where company_id = ${companyId}`,
      )
    ).map(({ name, received, total }) => [name, [received, total]]),
  )

async function createDesk(sellers: Record<string, Record<string, unknown>>) {
  const created = await createRotation(server, sellers)
  const { caller } = await createPerson(server, created.company, { role: 'manager' })
  return {
    ...created,
    caller,
    ids: Object.fromEntries(Object.entries(created.sellers).map(([name, { id }]) => [name, id])),
  }
}

describe('a registered lead', () => {
  test('goes to the next in turn and counts as a turn, and the reason names who registered it', async () => {
    const { company, caller } = await createDesk({ Ana: { leads_received: 2 }, Bia: {} })
    const lead = await register(caller)
    expect(lead).toMatchObject({
      seller_name: 'Bia',
      whatsapp_url: expect.stringContaining('https://wa.me/5511987654321?text='),
    })
    expect(await explainLead(server, lead.lead_id)).toBe(
      'Este contato foi registrado por Célia Prado. Bia tinha o menor número de leads (0). Na sequência: Ana (2).',
    )
    const { source } = await askOne(
      server,
      sql`select source from public.leads_captured where id = ${lead.lead_id}`,
    )
    expect(source).toBe('outros')
    expect(await findFigures(company.id)).toEqual({ Ana: [2, 0], Bia: [1, 1] })
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('goes to a chosen seller, even one who is away, as a turn of theirs', async () => {
    const { company, caller, ids } = await createDesk({
      Ana: { leads_received: 2, away_until: '2099-01-01' },
      Bia: {},
    })
    const lead = await register(caller, { seller: ids.Ana })
    expect(lead.seller_name).toBe('Ana')
    expect(await explainLead(server, lead.lead_id)).toBe(
      'Este contato foi registrado por Célia Prado. Célia Prado escolheu Ana.',
    )
    expect(await findFigures(company.id)).toEqual({ Ana: [3, 1], Bia: [0, 0] })
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('goes to a team’s next member', async () => {
    const { company, caller, sellers } = await createDesk({ Ana: {}, Bia: { leads_received: 9 } })
    const team = await createTeam(server, company, [sellers.Bia ?? expect.unreachable()])
    expect((await register(caller, { team: team.id })).seller_name).toBe('Bia')
  })

  test('sent twice is one lead, and another phone under its key is refused', async () => {
    const { company, caller } = await createDesk({ Ana: {}, Bia: {} })
    const key = randomUUID()
    expect(await register(caller, { key })).toEqual(await register(caller, { key }))
    await expect(register(caller, { key, phone: '11944443334' })).rejects.toMatchObject({
      code: 'PT409',
    })
    const [row] = await ask(
      server,
      sql`select count(*)::int as leads from public.leads_captured where company_id = ${company.id}`,
    )
    expect(row).toEqual({ leads: 1 })
  })

  test('with a bad field, or for somebody who can get none, is refused and changes nothing', async () => {
    const { company, caller, ids } = await createDesk({ Ana: {}, Bia: { active: false } })
    const other = await createRotation(server, { Zeca: {} })
    await expect(register(caller, { phone: '123' })).rejects.toMatchObject({ code: '22023' })
    const othersTeam = await createTeam(server, other.company, [other.sellers.Zeca])
    for (const [given, message] of [
      [{ seller: ids.Bia ?? '' }, 'Este vendedor não pode receber leads agora.'],
      [{ seller: other.sellers.Zeca.id }, 'Vendedor não encontrado.'],
      [{ seller: randomUUID() }, 'Vendedor não encontrado.'],
      [{ team: othersTeam.id }, 'Equipe não encontrada.'],
      [{ team: randomUUID() }, 'Equipe não encontrada.'],
    ] as const) {
      await expect(register(caller, given)).rejects.toMatchObject({ code: '22023', message })
    }
    expect(
      await ask(server, sql`select from public.leads_captured where company_id = ${company.id}`),
    ).toEqual([])
    expect(await findFigures(company.id)).toEqual({ Ana: [0, 0], Bia: [0, 0] })
  })
})

describe('a transferred lead', () => {
  test('moves with its turn and its figures, and the reason keeps both sellers', async () => {
    const { company, caller, ids } = await createDesk({ Ana: {}, Bia: { leads_received: 3 } })
    const lead = await capture(server, {
      p_company_id: company.id,
      p_message: 'Oi {vendedor}, tudo bem?',
    })
    await server.database.run(
      caller,
      sql`select * from public.set_lead_outcome(${lead.lead_id}::uuid, 'won', 100)`,
    )
    await foldLeads(server)
    const moved = await transfer(caller, lead.lead_id, ids.Bia ?? '', 'mora perto')
    expect(moved).toMatchObject({
      seller_name: 'Bia',
      whatsapp_url: `https://wa.me/5511987654321?text=${encodeURIComponent('Oi Bia, tudo bem?')}`,
    })
    expect(await findFigures(company.id)).toEqual({ Ana: [0, 0], Bia: [4, 1] })
    const sales = await ask(
      server,
      sql`select name, leads_converted, total_sales::float8 from public.sellers
        where company_id = ${company.id} order by name`,
    )
    expect(sales).toEqual([
      { name: 'Ana', leads_converted: 0, total_sales: 0 },
      { name: 'Bia', leads_converted: 1, total_sales: 100 },
    ])
    expect(await explainLead(server, lead.lead_id)).toMatch(
      /^Transferido de Ana para Bia por Célia Prado em \d\d\/\d\d às \d\d:\d\d: mora perto\. Ana tinha o menor número de leads \(0\)\./,
    )
    const tallies = await ask(
      server,
      sql`select s.name, t.leads from private.lead_tallies t join public.sellers s on s.id = t.seller_id
        where t.company_id = ${company.id} and t.leads > 0`,
    )
    expect(tallies).toEqual([{ name: 'Bia', leads: 1 }])
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('keeps the visitor’s own words, also where they contain the giver’s name', async () => {
    const { company, caller, ids } = await createDesk({ Ana: {}, Bia: { leads_received: 3 } })
    const given = { p_company_id: company.id, p_name: 'Ana Souza' }
    const named = await capture(server, { ...given, p_message: 'Oi {vendedor}, sou {nome}' })
    const unnamed = await capture(server, { ...given, p_message: 'Oi Ana, sou Ana Souza' })
    for (const lead of [named, unnamed]) await transfer(caller, lead.lead_id, ids.Bia ?? '')
    const messages = await ask(
      server,
      sql`select message from public.leads_captured where company_id = ${company.id} order by arrival`,
    )
    expect(messages).toEqual([
      { message: 'Oi Bia, sou Ana Souza' },
      { message: 'Oi Ana, sou Ana Souza' },
    ])
  })

  test('makes room in its giver’s day', async () => {
    const { company, caller, ids } = await createDesk({
      Ana: { daily_limit: 1 },
      Bia: { leads_received: 3 },
    })
    const lead = await capture(server, { p_company_id: company.id })
    expect(lead.seller_name).toBe('Ana')
    await transfer(caller, lead.lead_id, ids.Bia ?? '')
    expect((await capture(server, { p_company_id: company.id })).seller_name).toBe('Ana')
  })

  test('of the same seller makes room in its giver’s day too, and an imported one none', async () => {
    const { company, caller, ids } = await createDesk({ Ana: {}, Bia: { leads_received: 9 } })
    await ask(
      server,
      sql`update public.companies set same_seller_days = 9 where id = ${company.id}`,
    )
    const given = { p_company_id: company.id, p_phone: '11922223333' }
    await capture(server, given)
    const again = await capture(server, given)
    const imported = await askOne<{ id: string }>(
      server,
      sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason)
        values (${company.id}, ${ids.Ana}, 'Rita', '11912345678', '11912345678', '{}') returning id`,
    )
    for (const id of [again.lead_id, imported.id]) await transfer(caller, id, ids.Bia ?? '')
    const ana = sql`select leads_received, leads_today from public.sellers where id = ${ids.Ana}`
    expect(await askOne(server, ana)).toEqual({ leads_received: 1, leads_today: 1 })
  })

  test('makes room in the day of the transfer, however old the lead is', async () => {
    const { company, caller, ids } = await createDesk({
      Ana: {},
      Bia: { active: false, daily_limit: 1 },
      Caio: { active: false },
    })
    const lead = await capture(server, { p_company_id: company.id })
    await ask(
      server,
      sql`update public.leads_captured set created_at = created_at - interval '3 days'
        where id = ${lead.lead_id}`,
    )
    await ask(server, sql`update public.sellers set active = true where company_id = ${company.id}`)
    for (const to of ['Bia', 'Caio']) await transfer(caller, lead.lead_id, ids[to] ?? '')
    const { leads_today } = await askOne(
      server,
      sql`select leads_today from public.sellers where id = ${ids.Bia}`,
    )
    expect(leads_today).toBe(0)
  })

  test('costs its giver no turn below none, and none that it never took', async () => {
    const { company, caller, ids, sellers } = await createDesk({ Ana: {}, Bia: {} })
    const given = { p_company_id: company.id, p_phone: '11922221111' }
    const first = await capture(server, given)
    const [giver, receiver] = first.seller_name === 'Ana' ? ['Ana', 'Bia'] : ['Bia', 'Ana']
    await setSeller(server, sellers[giver] ?? expect.unreachable(), { leads_received: 0 })
    await transfer(caller, first.lead_id, ids[receiver] ?? '')
    const zeroings = sql`select from public.seller_zeroings where company_id = ${company.id}`
    expect(await ask(server, zeroings)).toEqual([])
    expect(await findFigures(company.id)).toEqual({ [giver]: [0, 0], [receiver]: [1, 1] })

    await ask(
      server,
      sql`update public.companies set same_seller_days = 9 where id = ${company.id}`,
    )
    const again = await capture(server, given)
    expect(again.seller_name).toBe(receiver)
    await transfer(caller, again.lead_id, ids[giver] ?? '')
    expect(await findFigures(company.id)).toEqual({ [giver]: [1, 1], [receiver]: [1, 1] })
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('moves its turn within the team too', async () => {
    const { company, caller, ids, sellers } = await createDesk({ Ana: {}, Bia: { active: false } })
    const team = await createTeam(server, company, Object.values(sellers))
    const lead = await capture(server, { p_company_id: company.id, p_team_id: team.id })
    await setSeller(server, sellers.Bia ?? expect.unreachable(), { active: true })
    await transfer(caller, lead.lead_id, ids.Bia ?? '')
    const turns = await ask(
      server,
      sql`select s.name, m.turns from public.team_members m join public.sellers s on s.id = m.seller_id
        where m.team_id = ${team.id} order by s.name`,
    )
    expect(turns).toEqual([
      { name: 'Ana', turns: 0 },
      { name: 'Bia', turns: 1 },
    ])
  })

  test('that waited goes to the chosen seller, and waits no more', async () => {
    const { company, caller, ids } = await createDesk({ Ana: { away_until: '2099-01-01' } })
    const lead = await capture(server, { p_company_id: company.id })
    expect(lead.seller_name).toBeNull()
    await transfer(caller, lead.lead_id, ids.Ana ?? '')
    expect(await explainLead(server, lead.lead_id)).toMatch(/Transferido para Ana por Célia Prado/)
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('is refused to its own seller, to somebody who can get none, and without a right', async () => {
    const { company, caller, ids } = await createDesk({ Ana: {}, Bia: { active: false } })
    const lead = await capture(server, { p_company_id: company.id })
    const move = (to: string | undefined, as = caller) => transfer(as, lead.lead_id, to ?? '')
    await expect(move(ids.Ana)).rejects.toMatchObject({ code: '22023' })
    await expect(move(ids.Bia)).rejects.toMatchObject({ code: '22023' })
    const seller = await createPerson(server, company, { role: 'seller' })
    await expect(move(ids.Ana, seller.caller)).rejects.toMatchObject({ code: '42501' })
    const other = await createDesk({ Zeca: {} })
    await expect(move(other.ids.Zeca, other.caller)).rejects.toMatchObject({ code: 'PT404' })
  })
})
