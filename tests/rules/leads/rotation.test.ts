/** product.md 10 to 12. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Captured, capture, findLead } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'

const server = await openTestDatabase()

interface State {
  readonly received?: number
  readonly assigned?: string
  readonly id?: string
  readonly role?: 'manager'
  readonly active?: boolean
  readonly archived?: boolean
  readonly phone?: string
}

/** Sellers become eligible together, after all are created. */
async function createSellers(team: Record<string, State>): Promise<Company> {
  const company = await createCompany(server)
  for (const [name, state] of Object.entries(team)) {
    const seller = await createSeller(server, company, { name, active: false })
    await change(server, 'public.sellers', seller, {
      leads_received: state.received ?? 0,
      last_assigned_at: state.assigned ?? null,
      role: state.role ?? 'seller',
      active: state.active ?? true,
      phone: state.phone ?? '11987654321',
      deleted_at: state.archived ? '2026-11-01' : null,
      id: state.id ?? seller.id,
    })
  }
  return company
}

async function captureNames(company: Company, count: number): Promise<(string | null)[]> {
  const names: (string | null)[] = []
  for (let i = 0; i < count; i += 1) {
    names.push((await capture(server, { p_company_id: company.id })).seller_name)
  }
  return names
}

async function explain(company: Company, { lead_id }: Captured): Promise<unknown> {
  const { caller } = await createPerson(server, company, { role: 'seller' })
  const [row] = await server.database.run(
    caller,
    sql`select public.get_lead_reason(${lead_id}) as sentence`,
  )
  return row?.sentence
}

const findSellers = (company: Company) =>
  ask<{ name: string; leads_received: number; waited: boolean }>(
    server,
    sql`select name, leads_received, last_assigned_at > now() - interval '1 minute' as waited
      from public.sellers where company_id = ${company.id} order by name`,
  )

describe('the next lead goes', () => {
  test('to the seller with the fewest leads, until all have as many', async () => {
    const company = await createSellers({
      Ana: { received: 3 },
      Bia: { received: 1 },
      Caio: { received: 2 },
    })
    expect(await captureNames(company, 3)).toEqual(['Bia', 'Caio', 'Bia'])
    expect((await findSellers(company)).map((seller) => seller.leads_received)).toEqual([3, 3, 3])
  })

  test('among equals to the one who has waited longest, and first to one without any lead', async () => {
    const company = await createSellers({
      Ana: { assigned: '2026-11-20T10:00Z' },
      Bia: { assigned: '2026-11-20T09:00Z' },
      Caio: { assigned: '2026-11-20T11:00Z' },
      Davi: {},
    })
    expect(await captureNames(company, 4)).toEqual(['Davi', 'Bia', 'Ana', 'Caio'])
  })

  test('among sellers without leads in the order of their ids', async () => {
    const company = await createSellers({
      Ana: { id: 'cccccccc-0000-4000-8000-000000000001' },
      Bia: { id: 'aaaaaaaa-0000-4000-8000-000000000001' },
      Caio: { id: 'bbbbbbbb-0000-4000-8000-000000000001' },
    })
    expect(await captureNames(company, 6)).toEqual(['Bia', 'Caio', 'Ana', 'Bia', 'Caio', 'Ana'])
  })

  test('never to an inactive or archived seller, one without a usable phone, or a manager', async () => {
    const company = await createSellers({
      Ana: { received: 40 },
      Bia: { active: false },
      Caio: { archived: true },
      Davi: { phone: '20987654321' },
      Eva: { role: 'manager' },
      Fabio: { phone: '123' },
    })
    expect(await captureNames(company, 3)).toEqual(['Ana', 'Ana', 'Ana'])
    expect(await findSellers(company)).toEqual([
      { name: 'Ana', leads_received: 43, waited: true },
      ...['Bia', 'Caio', 'Davi', 'Eva', 'Fabio'].map((name) => ({
        name,
        leads_received: 0,
        waited: null,
      })),
    ])
  })

  test('never to another company’s seller, even with fewer leads', async () => {
    const company = await createSellers({ Ana: { received: 9 } })
    await createSellers({ Zeca: {} })
    expect(await captureNames(company, 2)).toEqual(['Ana', 'Ana'])
  })

  test('after a reset to everyone again, longest wait first', async () => {
    const company = await createSellers({ Ana: {}, Bia: {} })
    const [first] = await captureNames(company, 1)
    await ask(
      server,
      sql`update public.sellers set leads_received = 0 where company_id = ${company.id}`,
    )
    expect((await captureNames(company, 2)).indexOf(first ?? null)).toBe(1)
  })

  test('to the same visitor who comes back, as a new lead of the next seller', async () => {
    const company = await createSellers({ Ana: {}, Bia: {} })
    expect(new Set(await captureNames(company, 2))).toEqual(new Set(['Ana', 'Bia']))
  })
})

describe('the contact says of its seller', () => {
  test('who had the fewest leads, who comes next, and who was left out and why', async () => {
    const company = await createSellers({
      Ana: { received: 3 },
      Bia: { received: 1 },
      Caio: { active: false },
      Davi: { archived: true },
      Eva: { role: 'manager' },
      Fabio: { phone: '123' },
    })
    const sentence = await explain(company, await capture(server, { p_company_id: company.id }))
    expect(sentence).toMatch(/^Bia tinha o menor número de leads \(1\)\. Na sequência: Ana \(3\)\./)
    expect(sentence).toMatch(/Ficaram de fora: .*Caio \(inativo\)/)
    expect(sentence).toContain('Eva (gerente)')
    expect(sentence).toContain('Fabio (telefone inválido)')
    expect(sentence).not.toContain('Davi')
  })

  test('who had waited longest', async () => {
    const company = await createSellers({ Ana: { assigned: '2026-11-20T10:00Z' }, Bia: {} })
    expect(await explain(company, await capture(server, { p_company_id: company.id }))).toBe(
      'Bia estava entre os que tinham menos leads (0) e esperava há mais tempo. Na sequência: Ana (0).',
    )
  })

  test('who is first in order', async () => {
    const company = await createSellers({
      Ana: { id: 'cccccccc-0000-4000-8000-000000000002' },
      Bia: { id: 'aaaaaaaa-0000-4000-8000-000000000002' },
    })
    expect(await explain(company, await capture(server, { p_company_id: company.id }))).toBe(
      'Bia estava entre os que tinham menos leads (0); no empate, valeu a ordem sorteada no cadastro. Na sequência: Ana (0).',
    )
  })

  test('that there was one person only, or nobody', async () => {
    const alone = await createSellers({ Ana: { received: 2 } })
    expect(await explain(alone, await capture(server, { p_company_id: alone.id }))).toBe(
      'Ana era a única pessoa disponível.',
    )
    const nobody = await createSellers({})
    expect(await explain(nobody, await capture(server, { p_company_id: nobody.id }))).toBe(
      'Nenhum vendedor estava disponível quando este contato chegou.',
    )
  })

  test('the same months later, whatever became of the sellers', async () => {
    const company = await createSellers({ Ana: { received: 3 }, Bia: { received: 1 } })
    const lead = await capture(server, { p_company_id: company.id })
    const sentence = await explain(company, lead)
    await ask(
      server,
      sql`update public.sellers set leads_received = 0, name = 'Outra', deleted_at = now()
        where company_id = ${company.id}`,
    )
    expect(await explain(company, lead)).toBe(sentence)
  })
})

describe('a lead that finds no seller', () => {
  test('is stored, and its chat opens with the company’s phone', async () => {
    const company = await createCompany(server, { name: 'Casa Sol', phone: '1133334444' })
    const answer = await capture(server, { p_company_id: company.id, p_message: 'Oi {vendedor}' })
    expect(answer).toMatchObject({
      seller_name: null,
      whatsapp_url: 'https://wa.me/551133334444?text=Oi',
    })
    expect(await findLead(server, answer)).toMatchObject({ seller_id: null, name: 'Ana Souza' })
  })

  test('of a company without phone opens no chat, and is stored', async () => {
    const company = await createCompany(server, { phone: null })
    const answer = await capture(server, { p_company_id: company.id })
    expect(answer).toMatchObject({ seller_name: null, whatsapp_url: null })
    expect((await findLead(server, answer)).id).toBe(answer.lead_id)
  })

  test.each<[string, Record<string, string | boolean | null>]>([
    ['is activated', { active: true }],
    ['gets a usable phone', { phone: '11987654321' }],
    ['is restored', { deleted_at: null }],
    ['stops being a manager', { role: 'seller' }],
  ])('goes to the first seller who %s', async (_, becomes) => {
    const company = await createCompany(server)
    const seller = await createSeller(server, company, { name: 'Bia', active: false })
    const before = { active: true, phone: '11987654321', deleted_at: null, role: 'seller' }
    const opposite = { active: false, phone: '123', deleted_at: '2026-11-01', role: 'manager' }
    const [field = ''] = Object.keys(becomes)
    await change(server, 'public.sellers', seller, {
      ...before,
      [field]: opposite[field as keyof typeof opposite],
    })
    const lead = await capture(server, { p_company_id: company.id })
    expect(lead.seller_name).toBeNull()
    await change(server, 'public.sellers', seller, becomes)
    expect(await findLead(server, lead)).toMatchObject({ seller_id: seller.id })
    expect(await findSellers(company)).toEqual([{ name: 'Bia', leads_received: 1, waited: true }])
  })

  test('is assigned in order of arrival, with the message to its seller filled in', async () => {
    const company = await createCompany(server, { name: 'Casa Sol' })
    const leads = []
    for (const p_name of ['Um', 'Dois', 'Três']) {
      leads.push(
        await capture(server, {
          p_name,
          p_company_id: company.id,
          p_message: '{vendedor}, sou {nome}',
        }),
      )
    }
    const admin = await createPerson(server, company)
    await server.database.run(
      admin.caller,
      sql`insert into public.sellers (company_id, name, email, phone) values
        (${company.id}, 'Bia', 'bia@example.com', '(11) 98765-4321')`,
    )
    const { times } = await askOne<{ times: string[] }>(
      server,
      sql`select json_agg(name order by reason #>> '{line,0,2}') as times
        from public.leads_captured where company_id = ${company.id}`,
    )
    expect(times).toEqual(['Um', 'Dois', 'Três'])
    for (const [i, lead] of leads.entries()) {
      const name = ['Um', 'Dois', 'Três'][i] ?? ''
      expect(await findLead(server, lead)).toMatchObject({
        message: `Bia, sou ${name}`,
        whatsapp_url: `https://wa.me/5511987654321?text=${encodeURIComponent(`Bia, sou ${name}`)}`,
      })
    }
    const [first] = leads
    if (!first) throw new Error('no lead')
    expect(await explain(company, first)).toBe(
      'Este contato aguardou até haver um vendedor disponível. Bia era a única pessoa disponível.',
    )
  })

  test('is not given to a seller of another company', async () => {
    const company = await createCompany(server)
    const lead = await capture(server, { p_company_id: company.id })
    await createSeller(server, await createCompany(server))
    expect(await findLead(server, lead)).toMatchObject({ seller_id: null })
  })
})
