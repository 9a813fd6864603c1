/** product.md 8. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  callsOf,
  createUser,
  openAuth,
  password,
} from '../../../packages/supabase-server/tests/support/auth/auth.ts'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, serverKey, withSettings } from '../../support/database-callers.ts'
import { type Company, createCompany } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()
const { post, refresh } = callsOf(await openAuth(server))

let superAdmin: Caller
beforeAll(async () => {
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

async function createUserIn(company: Company, role = 'admin') {
  const member = await createUser(server)
  await change(server, 'public.users', member, { company_id: company.id, role, approved: true })
  return member
}

const reset = (company: { id: string }, email: string | null, to: string | null, by = superAdmin) =>
  server.database.run(
    by,
    sql`select public.update_company_user_password(
      p_company_id => ${company.id}, p_email => ${email}, p_new_password => ${to})`,
  )

const trySignIn = async (email: string, secret: string) =>
  (await post('/token?grant_type=password', { email, password: secret })).statusCode

describe('a new password', () => {
  test.each([
    ['six letters', 'abcdef'],
    ['accents and emoji', 'ação é fé 🔑'],
    ['72 bytes', 'x'.repeat(72)],
  ])('of %s replaces the old one', async (_, secret) => {
    const company = await createCompany(server)
    const { email } = await createUserIn(company)
    await reset(company, ` ${email.toUpperCase()} `, secret)
    expect(await trySignIn(email, secret)).toBe(200)
    expect(await trySignIn(email, password)).toBe(400)
  })

  test('is kept as a hash of cost 10, and invalidates all earlier links', async () => {
    const company = await createCompany(server)
    const { id, email } = await createUserIn(company)
    await ask(server, sql`update auth.users set recovery_token = 'abc' where id = ${id}`)
    await ask(
      server,
      sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        values (${randomUUID()}, ${id}, 'recovery_token', 'abc', ${email})`,
    )
    await reset(company, email, 'nova senha')
    expect(
      await askOne(
        server,
        sql`select left(encrypted_password, 7) as hash, recovery_token,
          (select count(*) from auth.one_time_tokens where user_id = ${id}) as links
        from auth.users where id = ${id}`,
      ),
    ).toEqual({ hash: '$2a$10$', recovery_token: '', links: 0 })
  })

  test('cancels a pending change of address', async () => {
    const company = await createCompany(server)
    const { id, email } = await createUserIn(company)
    await ask(
      server,
      sql`update auth.users set email_change = 'x@y.com', email_change_token_new = 'abc' where id = ${id}`,
    )
    await ask(
      server,
      sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        values (${randomUUID()}, ${id}, 'email_change_token_new', 'abc', 'x@y.com')`,
    )
    await reset(company, email, 'nova senha')
    expect(
      await askOne(
        server,
        sql`select email_change, email_change_token_new as token,
          (select count(*) from auth.one_time_tokens where user_id = ${id}) as links
        from auth.users where id = ${id}`,
      ),
    ).toEqual({ email_change: '', token: '', links: 0 })
  })

  test('is recorded with its author and address, and a refused one is not', async () => {
    const company = await createCompany(server)
    const member = await createUserIn(company)
    const boss = await createPerson(server, null, { role: 'super_admin' })
    const from = withSettings(boss.caller, { 'request.client_address': '203.0.113.7' })
    await reset(company, member.email, 'nova senha', from)
    await reset(company, member.email, 'outra senha', serverKey)
    await expect(reset(company, member.email, 'curta', from)).rejects.toBeDefined()
    const trail = sql`select payload, ip_address from auth.audit_log_entries
      where payload -> 'traits' ->> 'user_id' = ${member.id} order by created_at`
    const traits = { user_id: member.id, user_email: member.email }
    const event = {
      action: 'user_updated_password',
      log_type: 'user',
      actor_via_sso: false,
      traits,
    }
    const nobody = '00000000-0000-0000-0000-000000000000'
    expect(await ask(server, trail)).toEqual([
      {
        payload: { ...event, actor_id: boss.id, actor_username: `${boss.id}@example.com` },
        ip_address: '203.0.113.7',
      },
      {
        payload: { ...event, actor_id: nobody, actor_username: 'service_role' },
        ip_address: '',
      },
    ])
  })

  test('ends every session of that person, and of nobody else', async () => {
    const company = await createCompany(server)
    const [member, colleague] = [await createUserIn(company), await createUserIn(company)]
    const signIn = async (email: string) =>
      (await post('/token?grant_type=password', { email, password })).json().refresh_token
    const tokens = [await signIn(member.email), await signIn(member.email)]
    const colleagues = await signIn(colleague.email)
    await reset(company, member.email, 'nova senha')
    expect(
      await ask(server, sql`select id from auth.sessions where user_id = ${member.id}`),
    ).toEqual([])
    for (const token of tokens) expect((await refresh(token)).statusCode).toBe(400)
    expect((await refresh(colleagues)).statusCode).toBe(200)
  })

  test.each<[string, string | null, string]>([
    ['five letters', 'abcde', 'A senha deve ter pelo menos 6 caracteres.'],
    ['nothing', null, 'A senha deve ter pelo menos 6 caracteres.'],
    [
      '73 bytes',
      `${'x'.repeat(71)}é`,
      'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.',
    ],
  ])('of %s is refused', async (_, secret, message) => {
    const company = await createCompany(server)
    const { email } = await createUserIn(company)
    await expect(reset(company, email, secret)).rejects.toMatchObject({ code: '22023', message })
    expect(await trySignIn(email, password)).toBe(200)
  })

  test('is for a user of that company only, even if another user has the address', async () => {
    const [company, other] = [await createCompany(server), await createCompany(server)]
    const stranger = await createUserIn(other)
    const nowhere = await createUser(server)
    const words = { code: 'PT404', message: 'Nenhum usuário desta empresa tem este e-mail.' }
    for (const email of [stranger.email, nowhere.email, 'ninguem@example.com', '', null]) {
      await expect(reset(company, email, 'nova senha')).rejects.toMatchObject(words)
    }
    expect(await trySignIn(stranger.email, password)).toBe(200)
    expect(await trySignIn(nowhere.email, password)).toBe(200)
  })

  test('is never set for a super_admin, inside or outside that company', async () => {
    const company = await createCompany(server)
    const elsewhere = await createUser(server)
    await change(server, 'public.users', elsewhere, { role: 'super_admin', approved: true })
    const within = await createUserIn(company, 'super_admin')
    await expect(reset(company, elsewhere.email, 'nova senha')).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(reset(company, within.email, 'nova senha')).rejects.toMatchObject({
      code: '42501',
      message: 'A senha de um super administrador não pode ser redefinida por aqui.',
    })
    expect(await trySignIn(elsewhere.email, password)).toBe(200)
    expect(await trySignIn(within.email, password)).toBe(200)
  })

  test('is not set in an unknown or deleted company', async () => {
    const company = await createCompany(server)
    const { email } = await createUserIn(company)
    await change(server, 'public.companies', company, { deleted_at: '2026-11-20' })
    for (const id of [company.id, randomUUID()]) {
      await expect(reset({ id }, email, 'nova senha')).rejects.toMatchObject({
        code: 'PT404',
        message: 'Empresa não encontrada',
      })
    }
  })

  test('is set by super_admin alone', async () => {
    const { company, caller } = await createMember(server)
    const { email } = await createUserIn(company, 'user')
    await expect(reset(company, email, 'nova senha', caller)).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas super administradores podem redefinir senhas',
    })
    expect(await trySignIn(email, password)).toBe(200)
  })
})
