/** product.md 1 and 4. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { askOne, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, signedIn } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()
let superAdmin: Caller
beforeAll(async () => {
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

interface Given {
  readonly company?: string | null
  readonly role?: string | null
}

async function approve(id: string, { company, role }: Given = {}, caller = superAdmin) {
  const [row] = await server.database.run(
    caller,
    sql`select * from public.approve_user(
      user_id => ${id}, p_company_id => ${company ?? null}, p_role => ${role ?? null})`,
  )
  return row
}

const find = (id: string) => askOne(server, sql`select * from public.users where id = ${id}`)

const newcomer = () => createPerson(server, null, { role: 'user', approved: false })

describe('an approval', () => {
  test('opens the shell to the waiting user, by the documented call', async () => {
    const { id } = await newcomer()
    expect(await approve(id)).toMatchObject({ id, approved: true, role: 'user', company_id: null })
    expect(await find(id)).toMatchObject({ approved: true })
  })

  test.each(['admin', 'manager', 'seller', 'user'])(
    'gives company and the role %s, with its rights',
    async (role) => {
      const { company } = await createMember(server)
      const { id, caller } = await newcomer()
      const read = sql`select company_id from public.sellers`
      expect(await server.database.run(caller, read)).toEqual([])
      const given = { approved: true, role, company_id: company.id }
      expect(await approve(id, { company: company.id, role })).toMatchObject(given)
      expect(await server.database.run(caller, read)).toEqual([{ company_id: company.id }])
    },
  )

  test('again changes nothing, and never moves a user whom somebody else approved', async () => {
    const [company, other] = [await createCompany(server), await createCompany(server)]
    const { id } = await newcomer()
    const given = { company: company.id, role: 'manager' }
    await approve(id, given)
    for (const again of [{}, given, { role: 'manager' }, { company: company.id }]) {
      expect(await approve(id, again)).toMatchObject({ role: 'manager', company_id: company.id })
    }
    for (const late of [
      { company: other.id, role: 'manager' },
      { ...given, role: 'admin' },
    ]) {
      await expect(approve(id, late)).rejects.toMatchObject({
        code: 'PT409',
        message: 'Este usuário já foi aprovado por outra pessoa. Atualize a lista.',
      })
    }
    expect(await find(id)).toMatchObject({ role: 'manager', company_id: company.id })
  })

  test('without a role restores the role in the same company, and none of a removed company', async () => {
    const [company, removed] = [await createCompany(server), await createCompany(server)]
    const back = await createPerson(server, company, { role: 'manager', approved: false })
    expect(await approve(back.id)).toMatchObject({ role: 'manager', company_id: company.id })
    const { id } = await createPerson(server, removed, { role: 'admin' })
    await server.database.run(superAdmin, sql`select public.delete_company(${removed.id}::uuid)`)
    const given = { role: 'user', company_id: company.id }
    expect(await approve(id, { company: company.id })).toMatchObject(given)
    const left = { company: company.id, role: 'seller' }
    const moved = await createPerson(server, removed, { role: 'admin', approved: false })
    expect(await approve(moved.id, left)).toMatchObject({ role: 'seller' })
  })

  test('waits until the address is confirmed', async () => {
    const { id } = await newcomer()
    await change(server, 'auth.users', { id }, { email_confirmed_at: null })
    expect(await find(id)).toMatchObject({ email_confirmed: false })
    await expect(approve(id, { role: 'admin' })).rejects.toMatchObject({
      code: 'PT409',
      message: 'Este usuário ainda não confirmou o e-mail. Aprove assim que ele confirmar.',
    })
    expect(await find(id)).toMatchObject({ approved: false, role: 'user' })
    await change(server, 'auth.users', { id }, { email_confirmed_at: '2026-11-20' })
    expect(await find(id)).toMatchObject({ email_confirmed: true })
    expect(await approve(id)).toMatchObject({ approved: true, role: 'user' })
  })

  test.each<[string, Given, string]>([
    [
      'super_admin as role',
      { role: 'super_admin' },
      'O perfil de super administrador não pode ser concedido.',
    ],
    ['an unknown role', { role: 'dono' }, 'Perfil de usuário desconhecido.'],
    ['an empty role', { role: '' }, 'Perfil de usuário desconhecido.'],
    ['an unknown company', { company: randomUUID(), role: 'admin' }, 'Empresa não encontrada'],
  ])('with %s is refused, and nothing changes', async (_, given, message) => {
    const { id } = await newcomer()
    await expect(approve(id, given)).rejects.toMatchObject({ message })
    expect(await find(id)).toMatchObject({ approved: false, role: 'user', company_id: null })
  })

  test('of an unknown user or into a deleted company finds nobody', async () => {
    const company = await createCompany(server)
    await change(server, 'public.companies', company, { deleted_at: '2026-11-20' })
    const { id } = await newcomer()
    await expect(approve(id, { company: company.id })).rejects.toMatchObject({
      code: 'PT404',
      message: 'Empresa não encontrada',
    })
    expect(await find(id)).toMatchObject({ approved: false })
    await expect(approve(randomUUID())).rejects.toMatchObject({
      code: 'PT404',
      message: 'Usuário não encontrado',
    })
  })

  test('never changes a super_admin, nor restores one', async () => {
    const company = await createCompany(server)
    const { id } = await createPerson(server, null, { role: 'super_admin' })
    const gone = await createPerson(server, null, { role: 'super_admin', approved: false })
    expect(await approve(id)).toMatchObject({ role: 'super_admin', approved: true })
    const words = 'Um super administrador não pode ser alterado por aqui.'
    await expect(approve(id, { role: 'user' })).rejects.toThrow(words)
    await expect(approve(id, { company: company.id })).rejects.toThrow(words)
    await expect(approve(gone.id)).rejects.toThrow(words)
    expect(await find(id)).toMatchObject({ role: 'super_admin', company_id: null })
    expect(await find(gone.id)).toMatchObject({ approved: false })
  })

  test('is given neither by an admin nor by the user', async () => {
    const { caller, company } = await createMember(server)
    const { id } = await newcomer()
    for (const by of [caller, signedIn(id)]) {
      await expect(approve(id, { company: company.id, role: 'admin' }, by)).rejects.toMatchObject({
        code: '42501',
        message: 'Apenas super administradores podem aprovar usuários.',
      })
    }
    expect(await find(id)).toMatchObject({ approved: false, role: 'user', company_id: null })
  })
})
