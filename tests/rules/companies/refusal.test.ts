/** product.md 4. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  callsOf,
  createUser,
  openAuth,
} from '../../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, signedIn } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const superAdmin = await createPerson(server, null, { role: 'super_admin' })

const refuse = (id: string, { caller } = superAdmin) =>
  server.database.run(caller, sql`select public.refuse_user(${id}) as id`)

const isThere = async (id: string) =>
  (await ask(server, sql`select from auth.users where id = ${id}`)).length === 1

test('a refused sign-up is deleted with its sessions, is in the audit log, and may sign up again', async () => {
  const user = await createUser(server)
  const { refresh_token } = await callsOf(app).signIn(user)
  expect(await refuse(user.id)).toEqual([{ id: user.id }])
  expect(await isThere(user.id)).toBe(false)
  expect(await ask(server, sql`select from public.users where id = ${user.id}`)).toEqual([])
  expect((await callsOf(app).refresh(refresh_token)).statusCode).toBe(400)
  const [entry] = await ask<{ payload: object }>(
    server,
    sql`select payload from auth.audit_log_entries
      where payload ->> 'action' = 'user_deleted' and payload -> 'traits' ->> 'user_id' = ${user.id}`,
  )
  expect(entry?.payload).toMatchObject({
    actor_id: superAdmin.id,
    log_type: 'team',
    traits: { user_email: user.email },
  })
  const again = await callsOf(app).post('/signup', {
    email: user.email,
    password: 'outra senha boa',
  })
  expect(again.statusCode).toBe(200)
})

test('an address that nobody confirmed, and who comes from a removed company, are refused too', async () => {
  const unconfirmed = await createPerson(server, null, { role: 'user', approved: false })
  await ask(
    server,
    sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`,
  )
  const { company, id } = await createMember(server)
  await server.database.run(superAdmin.caller, sql`select public.delete_company(${company.id})`)
  for (const gone of [unconfirmed.id, id]) {
    await refuse(gone)
    expect(await isThere(gone)).toBe(false)
  }
})

test('nobody is refused who is approved, a super administrator or unknown', async () => {
  const approved = await createPerson(server, await createCompany(server), { role: 'user' })
  const former = await createPerson(server, null, { role: 'super_admin', approved: false })
  for (const [id, code, message] of [
    [approved.id, 'PT409', 'Este usuário já foi aprovado por outra pessoa. Atualize a lista.'],
    [superAdmin.id, 'P0001', 'Um super administrador não pode ser alterado por aqui.'],
    [former.id, 'P0001', 'Um super administrador não pode ser alterado por aqui.'],
    [randomUUID(), 'PT404', 'Usuário não encontrado'],
  ] as const) {
    await expect(refuse(id)).rejects.toMatchObject({ code, message })
  }
  for (const { id } of [approved, superAdmin, former]) expect(await isThere(id)).toBe(true)
})

test('neither an admin nor the user refuses', async () => {
  const admin = await createMember(server)
  const { id } = await createPerson(server, admin.company, { role: 'user', approved: false })
  for (const by of [admin, { id, caller: signedIn(id) }]) {
    await expect(refuse(id, by)).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas super administradores podem recusar usuários.',
    })
  }
  expect(await askOne(server, sql`select approved from public.users where id = ${id}`)).toEqual({
    approved: false,
  })
})
