/** A token whose session has ended is refused, though it has not expired. */
import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import type { Caller, Statement } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import {
  createUser,
  openAuth,
  openClient,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { signedIn } from '../support/database-callers.ts'
import { createCompany, createSeller } from '../support/factories.ts'

const server = await openTestDatabase()
const app = await openAuth(server)

const ended = { code: 'PT401', message: 'Sua sessão expirou. Entre novamente.' }

async function signInOn(devices: number, role = 'admin') {
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  const user = await createUser(server)
  await ask(
    server,
    sql`update public.users set role = ${role}, company_id = ${company.id}, approved = true where id = ${user.id}`,
  )
  const clients = Array.from({ length: devices }, () => openClient(app))
  const callers: Caller[] = []
  for (const { auth } of clients) {
    const { data, error } = await auth.signInWithPassword(user)
    if (error) throw error
    callers.push(signedIn(user.id, decodeJwt(data.session.access_token)))
  }
  return { user, company, seller, clients, callers }
}

const sellersOf = (caller: Caller | undefined) =>
  run(caller, sql`select id from public.sellers order by id`)

const run = (caller: Caller | undefined, statement: Statement) =>
  server.database.run(caller as Caller, statement)

describe('after “sair de todos os aparelhos”', () => {
  test('no device reads or writes with its remaining token', async () => {
    const { user, company, seller, clients, callers } = await signInOn(2)
    expect(await sellersOf(callers[1])).toEqual([{ id: seller.id }])
    await clients[0]?.auth.signOut()
    for (const caller of callers) {
      for (const statement of [
        sql`select id from public.sellers`,
        sql`select * from public.list_contacts(${company.id})`,
        sql`update public.sellers set name = 'Ladrão'`,
        sql`insert into public.sellers (company_id, name, email, phone)
          values (${company.id}, 'Ladrão', 'l@example.com', '11987654321')`,
        sql`select * from public.get_user_profile(${user.id})`,
        sql`select public.get_user_company_id(${user.id})`,
        sql`select * from public.update_own_profile('Ladrão')`,
      ]) {
        await expect(run(caller, statement), statement.sql).rejects.toMatchObject(ended)
      }
      expect(await run(caller, sql`select id from public.companies`)).toEqual([])
    }
    expect(
      await ask(server, sql`select id from public.sellers where company_id = ${company.id}`),
    ).toEqual([{ id: seller.id }])
    expect(await askOne(server, sql`select name from public.users where id = ${user.id}`)).toEqual({
      name: 'Ana',
    })
  })

  test('a super_admin keeps none of the platform’s functions', async () => {
    const { company, clients, callers } = await signInOn(1, 'super_admin')
    await clients[0]?.auth.signOut()
    for (const statement of [
      sql`select * from public.get_all_companies()`,
      sql`select * from public.delete_company(${company.id})`,
    ]) {
      await expect(run(callers[0], statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('signing out on one device leaves the other one reading', async () => {
  const { seller, clients, callers } = await signInOn(2)
  await clients[0]?.auth.signOut({ scope: 'local' })
  await expect(sellersOf(callers[0])).rejects.toMatchObject(ended)
  expect(await sellersOf(callers[1])).toEqual([{ id: seller.id }])
})

test('a new password ends the other devices’ sessions, and not the one that chose it', async () => {
  const { seller, clients, callers } = await signInOn(2)
  const { error } = (await clients[0]?.auth.updateUser({ password: 'outra senha boa' })) ?? {}
  expect(error).toBeNull()
  expect(await sellersOf(callers[0])).toEqual([{ id: seller.id }])
  await expect(sellersOf(callers[1])).rejects.toMatchObject(ended)
})

test('a password that a super_admin sets ends the sessions of its owner', async () => {
  const { user, company, callers } = await signInOn(1)
  const { callers: platform } = await signInOn(1, 'super_admin')
  await run(
    platform[0],
    sql`select public.update_company_user_password(${company.id}, ${user.email}, 'escolhida por outro')`,
  )
  await expect(sellersOf(callers[0])).rejects.toMatchObject(ended)
})

test('a session past its end reads nothing, and a session of somebody else is refused', async () => {
  const { user, callers } = await signInOn(1)
  const { callers: others } = await signInOn(1)
  const borrowed = JSON.parse(others[0]?.settings['request.jwt.claims'] ?? '')
  await expect(
    sellersOf(signedIn(user.id, { session_id: borrowed.session_id })),
  ).rejects.toMatchObject(ended)
  await ask(
    server,
    sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${user.id}`,
  )
  await expect(sellersOf(callers[0])).rejects.toMatchObject(ended)
})

test('a visitor’s lead arrives, whatever token their browser still has', async () => {
  const { company, clients, callers } = await signInOn(1)
  await clients[0]?.auth.signOut()
  const [lead] = await run(
    callers[0],
    sql`select company_name from public.capture_lead_public(
      p_name => 'Bia', p_phone => '11912345678', p_email => null, p_city => null, p_source => null,
      p_company_id => ${company.id})`,
  )
  expect(lead).toEqual({ company_name: company.name })
})
