/** update_company (product.md 5 and 14). */
import { randomUUID } from 'node:crypto'
import sql, { join, raw } from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, type Role, serverKey } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()
let superAdmin: Caller
beforeAll(async () => {
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

type Given = Record<string, string | number | boolean | null>

const types: Record<string, string> = { boolean: '::boolean', number: '::integer' }

async function update(caller: Caller, { id }: { id: string }, given: Given) {
  const parameters = Object.entries({ p_id: id, ...given }).map(
    ([name, value]) => sql`${raw(name)} => ${value}${raw(types[typeof value] ?? '')}`,
  )
  const [row] = await server.database.run(
    caller,
    sql`select * from public.update_company(${join(parameters)})`,
  )
  return row
}

const find = ({ id }: { id: string }) =>
  askOne(server, sql`select * from public.companies where id = ${id}`)

const findEvents = ({ id }: { id: string }) =>
  ask(
    server,
    sql`select kind, details from public.company_events where company_id = ${id} order by id`,
  )

const limits = ({ leads_limit, sellers_limit, pages_limit }: Record<string, unknown> = {}) => [
  leads_limit,
  sellers_limit,
  pages_limit,
]

describe('a company’s privacy text', () => {
  const textsOf = ({ id }: { id: string }) =>
    ask(
      server,
      sql`select version, text from public.privacy_texts where company_id = ${id} order by version`,
    )

  test('is kept in every version that visitors have read', async () => {
    const { caller, company } = await createMember(server)
    expect(await find(company)).toMatchObject({ privacy_text: null, privacy_version: 0 })
    await update(caller, company, {
      p_privacy_text: ' Guardamos por um ano.\r\n\r\nSó isso.\u0007 ',
    })
    await update(caller, company, { p_privacy_text: 'Guardamos por um ano.\n\nSó isso.' })
    await update(caller, company, { p_name: 'Outro Nome' })
    expect(await find(company)).toMatchObject({ privacy_version: 1 })
    await update(caller, company, { p_privacy_text: '' })
    expect(await find(company)).toMatchObject({ privacy_text: null, privacy_version: 1 })
    await update(caller, company, { p_privacy_text: 'Guardamos por dois anos.' })
    expect(await find(company)).toMatchObject({ privacy_version: 2 })
    expect(await textsOf(company)).toEqual([
      { version: 1, text: 'Guardamos por um ano.\n\nSó isso.' },
      { version: 2, text: 'Guardamos por dois anos.' },
    ])
  })

  test('has a maximum length, and cannot be changed by a manager', async () => {
    const { caller, company } = await createMember(server)
    await expect(update(caller, company, { p_privacy_text: 'a'.repeat(4001) })).rejects.toThrow(
      'Texto de privacidade pode ter no máximo 4000 caracteres.',
    )
    const manager = (await createPerson(server, company, { role: 'manager' })).caller
    await expect(update(manager, company, { p_privacy_text: 'x' })).rejects.toThrow(
      'Apenas administradores podem alterar os dados da empresa.',
    )
    expect(await textsOf(company)).toEqual([])
  })

  test('has its version counted by the database, even against the server’s key', async () => {
    const { company } = await createMember(server)
    await change(server, 'public.companies', company, { privacy_text: 'Um.', privacy_version: 7 })
    expect(await find(company)).toMatchObject({ privacy_version: 1 })
    await change(server, 'public.companies', company, { privacy_version: 7 })
    expect(await find(company)).toMatchObject({ privacy_version: 1 })
  })
})

describe('the data of a company', () => {
  test('is stored tidily by its admin, and answered', async () => {
    const { caller, company } = await createMember(server)
    const answer = await update(caller, company, {
      p_name: ' Aurora \n Móveis Ltda ',
      p_email: ' CONTATO@aurora.example ',
      p_phone: '+55 (11) 91234-5678',
      p_plan: 'basic',
      p_active: true,
      p_time_zone: 'America/Manaus',
    })
    expect(answer).toMatchObject({
      id: company.id,
      name: 'Aurora Móveis Ltda',
      email: 'contato@aurora.example',
      phone: '11912345678',
      plan: 'basic',
      active: true,
      time_zone: 'America/Manaus',
    })
    expect(await find(company)).toEqual(answer)
    expect(await findEvents(company)).toEqual([])
  })

  test('stays when a field is missing, and an empty text clears the phone', async () => {
    const { caller, company } = await createMember(server)
    const before = await find(company)
    const { updated_at: _, ...untouched } = before
    expect(await update(caller, company, {})).toMatchObject(untouched)
    const nothing = { p_name: null, p_email: null, p_phone: null, p_plan: null, p_time_zone: null }
    expect(await update(superAdmin, company, nothing)).toMatchObject(untouched)
    expect(await update(caller, company, { p_phone: ' ' })).toMatchObject({
      ...untouched,
      phone: null,
    })
  })

  test.each<[string, Given, string]>([
    ['a blank name', { p_name: ' ' }, 'Nome é obrigatório.'],
    [
      'a name of 121 characters',
      { p_name: 'a'.repeat(121) },
      'Nome pode ter no máximo 120 caracteres.',
    ],
    ['no e-mail', { p_email: '' }, 'E-mail é obrigatório.'],
    ['an address without @', { p_email: 'aurora' }, 'E-mail inválido'],
    [
      'an address too long',
      { p_email: `${'a'.repeat(60)}@${'b.'.repeat(120)}br` },
      'E-mail inválido',
    ],
    ['a phone of three digits', { p_phone: '123' }, 'Telefone inválido'],
    ['an unknown area code', { p_phone: '20987654321' }, 'DDD inválido'],
    ['an unknown plan', { p_plan: 'gratis' }, 'Plano não encontrado'],
    ['no plan', { p_plan: '' }, 'Plano não encontrado'],
    ['an unknown time zone', { p_time_zone: 'America/Atlantida' }, 'Fuso horário desconhecido.'],
    ['no time zone', { p_time_zone: '' }, 'Fuso horário desconhecido.'],
  ])('with %s is refused, in words, and nothing changes', async (_, given, message) => {
    const { caller, company } = await createMember(server)
    const before = await find(company)
    for (const by of [caller, superAdmin]) {
      await expect(
        update(by, company, { p_name: 'Outro Nome', p_plan: 'pro', ...given }),
      ).rejects.toMatchObject({ code: '22023', message })
    }
    expect(await find(company)).toEqual(before)
    expect(await findEvents(company)).toEqual([])
  })

  test.each<Role>(['manager', 'seller', 'user'])('is not changed by a %s', async (role) => {
    const { caller, company } = await createMember(server, role)
    await expect(update(caller, company, { p_name: 'Minha' })).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas administradores podem alterar os dados da empresa.',
    })
    expect(await find(company)).toMatchObject({ name: company.name })
  })

  test('is not changed by an admin of another company, nor by a waiting one', async () => {
    const company = await createCompany(server)
    const { caller: stranger } = await createMember(server)
    const pending = await createPerson(server, company, { approved: false })
    for (const caller of [stranger, pending.caller]) {
      await expect(update(caller, company, { p_plan: 'pro' })).rejects.toMatchObject({
        code: '42501',
      })
    }
    // A stranger must not learn which ids exist.
    await expect(update(stranger, { id: randomUUID() }, {})).rejects.toMatchObject({
      code: '42501',
    })
    expect(await find(company)).toMatchObject({ plan: 'basic' })
  })

  test('of an unknown or deleted company is not found', async () => {
    const { caller, company } = await createMember(server)
    await change(server, 'public.companies', company, { deleted_at: '2026-11-20' })
    const words = { code: 'PT404', message: 'Empresa não encontrada' }
    await expect(update(superAdmin, company, { p_name: 'X' })).rejects.toMatchObject(words)
    await expect(update(caller, company, { p_name: 'X' })).rejects.toMatchObject(words)
    await expect(update(superAdmin, { id: randomUUID() }, {})).rejects.toMatchObject(words)
  })
})

describe('the plan of a company', () => {
  test('is changed by its admin, the limits follow it, and limits in the request are ignored', async () => {
    const { caller, company } = await createMember(server)
    const forged = { p_leads_limit: 999999, p_sellers_limit: 999999, p_pages_limit: 999999 }
    expect(limits(await update(caller, company, forged))).toEqual([100, 5, 2])
    const pro = await update(caller, company, { p_plan: 'pro', ...forged })
    expect([pro?.plan, ...limits(pro)]).toEqual(['pro', 500, 15, 10])
    expect(limits(await update(caller, company, { p_plan: 'pro', ...forged }))).toEqual([
      500, 15, 10,
    ])
    const negative = { p_plan: 'basic', p_sellers_limit: -1 }
    expect(limits(await update(caller, company, negative))).toEqual([100, 5, 2])
    expect(await findEvents(company)).toEqual([
      { kind: 'plan_changed', details: { from: 'basic', to: 'pro' } },
      { kind: 'plan_changed', details: { from: 'pro', to: 'basic' } },
    ])
  })

  test.each(['super_admin', 'the server’s key'])(
    'takes the limits of %s, also those of the previous plan',
    async (who) => {
      const caller = who === 'super_admin' ? superAdmin : serverKey
      const company = await createCompany(server)
      const given = { p_plan: 'pro', p_leads_limit: 100, p_sellers_limit: 0 }
      expect(limits(await update(caller, company, given))).toEqual([100, 0, 10])
      expect(limits(await update(caller, company, { p_pages_limit: 7 }))).toEqual([100, 0, 7])
      expect(limits(await update(caller, company, { p_plan: 'basic' }))).toEqual([100, 5, 2])
    },
  )

  test('never has a negative limit', async () => {
    const company = await createCompany(server)
    for (const name of ['p_leads_limit', 'p_sellers_limit', 'p_pages_limit']) {
      await expect(
        update(superAdmin, company, { p_plan: 'pro', [name]: -1 }),
      ).rejects.toMatchObject({
        code: '22023',
        message: 'Os limites não podem ser negativos.',
      })
    }
    expect(await find(company)).toMatchObject({ plan: 'basic' })
  })
})

describe('switching a company off', () => {
  test('is allowed to super_admin, who can undo it, and is recorded', async () => {
    const company = await createCompany(server)
    for (const p_active of [false, false, true]) {
      expect(await update(superAdmin, company, { p_active })).toMatchObject({ active: p_active })
    }
    expect(await findEvents(company)).toEqual([
      { kind: 'company_switched_off', details: {} },
      { kind: 'company_switched_on', details: {} },
    ])
  })

  test('is refused to its admin, who cannot switch it on either', async () => {
    const { caller, company } = await createMember(server)
    await expect(update(caller, company, { p_active: false, p_name: 'X' })).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas super administradores podem ativar ou desativar empresas.',
    })
    expect(await find(company)).toMatchObject({ active: true, name: company.name })
    await change(server, 'public.companies', company, { active: false })
    const attempts: Given[] = [{ p_active: true }, { p_name: 'X' }, { p_plan: 'pro' }]
    for (const given of attempts) {
      await expect(update(caller, company, given)).rejects.toMatchObject({
        code: '42501',
        message: 'Esta empresa está desativada.',
      })
    }
    expect(await find(company)).toMatchObject({ active: false, name: company.name, plan: 'basic' })
  })
})
