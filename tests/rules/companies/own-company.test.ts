/** product.md 4. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, signedIn, visitor } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

const create = async (caller: Caller, given: Record<string, string | null> = {}) => {
  const { name, email, phone } = {
    name: ' Padaria \n Sol ',
    email: `${randomUUID()}@Example.com`,
    phone: null,
    ...given,
  }
  const [row] = await server.database.run<{ id: string }>(
    caller,
    sql`select * from public.create_own_company(
      p_name => ${name}, p_email => ${email}, p_phone => ${phone})`,
  )
  return row
}

const createApproved = () => createPerson(server, null, { role: 'user' })

const findUser = (id: string) =>
  askOne(server, sql`select role, company_id, approved from public.users where id = ${id}`)

const withSecondFactor = (id: string) =>
  ask(
    server,
    sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'totp', 'verified', now(), now())`,
  )

describe('a company of one’s own', () => {
  test('begins on the basic plan, with its founder as admin', async () => {
    const { id, caller } = await createApproved()
    const company = await create(caller, { phone: '(11) 91234-5678' })
    expect(company).toMatchObject({
      name: 'Padaria Sol',
      email: expect.stringMatching(/@example\.com$/),
      phone: '11912345678',
      plan: 'basic',
      active: true,
      leads_limit: 100,
      sellers_limit: 5,
      pages_limit: 2,
    })
    expect(await findUser(id)).toEqual({ role: 'admin', company_id: company?.id, approved: true })
    expect(
      await server.database.run(caller, sql`select company_id, kind from public.company_events`),
    ).toEqual([{ company_id: company?.id, kind: 'company_created' }])
    const added = await server.database.run(
      caller,
      sql`insert into public.sellers (company_id, name, email, phone)
        values (${company?.id}, 'Ana', 'ana@example.com', '11987654321') returning name`,
    )
    expect(added).toEqual([{ name: 'Ana' }])
  })

  test('is only one: a user with a company cannot create another', async () => {
    const { caller } = await createApproved()
    await create(caller)
    const { caller: colleague } = await createMember(server, 'seller')
    for (const by of [caller, colleague]) {
      await expect(create(by)).rejects.toMatchObject({
        code: 'PT409',
        message: 'Você já faz parte de uma empresa.',
      })
    }
  })

  test('may follow a removed one, once super_admin has approved the user again', async () => {
    const { id, caller, company } = await createMember(server, 'manager')
    const { caller: superAdmin } = await createPerson(server, null, { role: 'super_admin' })
    await server.database.run(superAdmin, sql`select public.delete_company(${company.id})`)
    await expect(create(caller)).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas contas aprovadas podem criar uma empresa.',
    })
    expect(
      await server.database.run(
        superAdmin,
        sql`select id from public.users where not approved and id = ${id}`,
      ),
    ).toEqual([{ id }])
    await server.database.run(superAdmin, sql`select public.approve_user(${id})`)
    expect(await findUser(id)).toEqual({ role: 'user', company_id: null, approved: true })
    const made = await create(caller)
    expect(await findUser(id)).toMatchObject({ role: 'admin', company_id: made?.id })
  })

  test('is refused to waiting users, to visitors, and without the second factor', async () => {
    const pending = await createPerson(server, null, { role: 'user', approved: false })
    const half = await createApproved()
    await withSecondFactor(half.id)
    for (const by of [pending.caller, signedIn(randomUUID()), half.caller]) {
      await expect(create(by)).rejects.toMatchObject({
        code: '42501',
        message: 'Apenas contas aprovadas podem criar uma empresa.',
      })
    }
    await expect(create(visitor)).rejects.toMatchObject({ code: '42501' })
    expect(await findUser(pending.id)).toMatchObject({ role: 'user', company_id: null })
    expect(await create(signedIn(half.id, { aal: 'aal2' }))).toMatchObject({ plan: 'basic' })
  })

  test('is refused to a super_admin, who would become an admin by it', async () => {
    const { id, caller } = await createPerson(server, null, { role: 'super_admin' })
    await expect(create(caller)).rejects.toMatchObject({
      code: '42501',
      message: 'Um super administrador não pode ter uma empresa própria.',
    })
    expect(await findUser(id)).toMatchObject({ role: 'super_admin', company_id: null })
  })

  test.each<[string, Record<string, string | null>, string]>([
    ['no name', { name: null }, 'Nome é obrigatório.'],
    ['no e-mail', { email: ' ' }, 'E-mail é obrigatório.'],
    ['an address without @', { email: 'sol' }, 'E-mail inválido'],
    ['a phone of three digits', { phone: '123' }, 'Telefone inválido'],
  ])('with %s is refused, in words, and not created', async (_, given, message) => {
    const { id, caller } = await createApproved()
    await expect(create(caller, given)).rejects.toMatchObject({ code: '22023', message })
    expect(await findUser(id)).toMatchObject({ role: 'user', company_id: null })
  })

  test.runIf(engine === 'postgres')('is only one, however many clicks arrive at once', async () => {
    const { id, caller } = await createApproved()
    const email = `${randomUUID()}@example.com`
    const clicks = Array.from({ length: 8 }, () => create(caller, { email }))
    const results = await Promise.allSettled(clicks)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const made = await ask(server, sql`select id from public.companies where email = ${email}`)
    expect(made).toHaveLength(1)
    expect(await findUser(id)).toMatchObject({ company_id: made[0]?.id })
  })
})

describe('one’s own profile', () => {
  const rename = async (caller: Caller, name: string | null) =>
    server.database.run(caller, sql`select * from public.update_own_profile(p_name => ${name})`)

  test('takes a new name, before approval too, and nothing else changes', async () => {
    const company = await createCompany(server)
    const { id, caller } = await createPerson(server, company, { role: 'seller', approved: false })
    expect(await rename(caller, ' Rui \t  Sá ')).toEqual([
      {
        id,
        name: 'Rui Sá',
        email: `${id}@example.com`,
        role: 'seller',
        company_id: company.id,
        approved: false,
        created_at: expect.any(Date),
      },
    ])
    const others = await ask(
      server,
      sql`select id from public.users where name = 'Rui Sá' and id <> ${id}`,
    )
    expect(others).toEqual([])
  })

  test('updates the name in tokens and mails as well', async () => {
    const { id, caller } = await createApproved()
    await ask(
      server,
      sql`update auth.users set raw_user_meta_data = '{"name": "Rui", "tema": "claro"}' where id = ${id}`,
    )
    await rename(caller, 'Rui Sá')
    expect(
      await askOne(server, sql`select raw_user_meta_data as told from auth.users where id = ${id}`),
    ).toEqual({ told: { name: 'Rui Sá', tema: 'claro' } })
  })

  test('loses invisible and bidirectional characters; an emoji stays whole', async () => {
    const { caller } = await createApproved()
    const typed = '\u202eMa\u200bri\u00ada\u2066 \ufeffSá👨‍👩‍👧 ❤️‍🔥 👩🏽‍🚀\u200d\u{e0041}'
    expect(await rename(caller, typed)).toMatchObject([{ name: 'Maria Sá👨‍👩‍👧 ❤️‍🔥 👩🏽‍🚀' }])
  })

  test.each<[string, string | null, string]>([
    ['nothing', null, 'Nome é obrigatório.'],
    ['blanks', ' \n ', 'Nome é obrigatório.'],
    ['invisible characters', '\u200b\u200d\u202e \u2060', 'Nome é obrigatório.'],
    ['121 letters', 'a'.repeat(121), 'Nome pode ter no máximo 120 caracteres.'],
  ])('refuses the name %s', async (_, name, message) => {
    const { id, caller } = await createApproved()
    await expect(rename(caller, name)).rejects.toMatchObject({ code: '22023', message })
    expect(await askOne(server, sql`select name from public.users where id = ${id}`)).toEqual({
      name: 'Célia Prado',
    })
  })

  test('is changed by its user alone, with the second factor if there is one', async () => {
    const { id, caller } = await createApproved()
    await withSecondFactor(id)
    const refused = { code: '42501', message: 'Entre novamente para alterar seu perfil.' }
    await expect(rename(caller, 'Rui')).rejects.toMatchObject(refused)
    await expect(rename(signedIn(randomUUID()), 'Rui')).rejects.toMatchObject(refused)
    expect(await rename(signedIn(id, { aal: 'aal2' }), 'Rui')).toMatchObject([{ name: 'Rui' }])
  })
})
