/** product.md 4 and 5: who takes an access away or changes a role. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, type Person, type Role, serverKey } from '../../support/database-callers.ts'
import { createMember } from '../../support/member.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()
const superAdmin = await createPerson(server, null, { role: 'super_admin' })
const platform = { id: 'platform', caller: serverKey }

const takeAway = (id: string, { caller }: Person) =>
  server.database.run(caller, sql`select * from public.remove_user_access(${id})`)

const setRole = (id: string, role: string | null, { caller }: Person) =>
  server.database.run(caller, sql`select * from public.set_user_role(${id}, ${role})`)

const find = (id: string) =>
  askOne(server, sql`select role, company_id, approved from public.users where id = ${id}`)

const sellers = ({ caller }: Person) =>
  server.database.run(caller, sql`update public.sellers set name = 'Otto' returning id`)

/** An admin with a colleague. */
async function team(role: Role = 'manager') {
  const admin = await createMember(server)
  return {
    admin,
    company: admin.company,
    colleague: await createPerson(server, admin.company, { role }),
  }
}

const notFound = { code: 'PT404', message: 'Usuário não encontrado' }
const forbidden = {
  code: '42501',
  message: 'Apenas administradores da empresa podem alterar quem tem acesso.',
}
const ownAccess = {
  code: 'P0001',
  message: 'Você não pode alterar o seu próprio acesso. Peça a outro administrador da empresa.',
}
const noAdmin = {
  code: 'PT409',
  message: 'A empresa ficaria sem administrador. Dê antes o perfil Admin a outra pessoa.',
}
const outOfReach = {
  code: 'P0001',
  message: 'Um super administrador não pode ser alterado por aqui.',
}

describe('an access taken away', () => {
  test.each(['admin', 'super_admin', 'platform'])(
    'by %s is gone at once: the person waits again, and may be approved elsewhere',
    async (who) => {
      const { admin, company, colleague } = await team()
      const other = await createMember(server)
      expect(await sellers(colleague)).toHaveLength(1)
      const by = { admin, super_admin: superAdmin, platform }[who] as Person
      const waits = { role: 'user', company_id: null, approved: false }
      const lines = await activitiesOf(server, company, async () =>
        expect(await takeAway(colleague.id, by)).toMatchObject([{ id: colleague.id, ...waits }]),
      )
      expect(lines).toMatchObject([
        {
          what: 'user.removed',
          subject_id: colleague.id,
          actor_kind: who === 'admin' ? 'person' : 'platform',
        },
      ])
      expect(await sellers(colleague)).toEqual([])
      await server.database.run(
        superAdmin.caller,
        sql`select public.approve_user(${colleague.id}, ${other.company.id}, 'manager')`,
      )
      expect(await sellers(colleague)).toEqual([{ id: other.seller.id }])
    },
  )

  test('ends the sessions, and the keys that the person made', async () => {
    const { admin, company, colleague } = await team()
    const [key] = await server.database.run<{ key: string }>(
      colleague.caller,
      sql`select * from public.create_api_key('CRM', true)`,
    )
    expect(key).toBeDefined()
    await ask(
      server,
      sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${colleague.id})`,
    )
    await takeAway(colleague.id, admin)
    expect(
      await ask(server, sql`select from auth.sessions where user_id = ${colleague.id}`),
    ).toEqual([])
    expect(
      await server.database.run(
        admin.caller,
        sql`select name, works from public.list_api_keys(${company.id})`,
      ),
    ).toEqual([{ name: 'CRM', works: false }])
  })

  test('does not come back with a company that is restored', async () => {
    const { admin, company, colleague } = await team()
    await takeAway(colleague.id, admin)
    for (const call of [sql`public.delete_company`, sql`public.restore_company`]) {
      await server.database.run(superAdmin.caller, sql`select ${call}(${company.id}::uuid)`)
    }
    expect(await find(admin.id)).toMatchObject({ approved: true })
    expect(await find(colleague.id)).toMatchObject({ approved: false, company_id: null })
  })

  test('of somebody approved without a company makes them wait, by super_admin alone', async () => {
    const { admin } = await team()
    const alone = await createPerson(server, null, { role: 'user' })
    await expect(takeAway(alone.id, admin)).rejects.toMatchObject(notFound)
    await takeAway(alone.id, superAdmin)
    expect(await find(alone.id)).toMatchObject({ approved: false })
  })
})

describe('another role', () => {
  test.each(['admin', 'super_admin'])('by %s acts at once and is told', async (who) => {
    const { admin, company, colleague } = await team('seller')
    const by = who === 'admin' ? admin : superAdmin
    expect(await sellers(colleague)).toEqual([])
    const lines = await activitiesOf(server, company, () => setRole(colleague.id, 'manager', by))
    expect(lines).toMatchObject([
      {
        what: 'user.changed',
        actor_id: by.id,
        before: { role: 'seller' },
        after: { role: 'manager' },
      },
    ])
    expect(await sellers(colleague)).toHaveLength(1)
    for (const role of ['admin', 'user']) {
      expect(await setRole(colleague.id, role, by)).toMatchObject([
        { role, company_id: company.id, approved: true },
      ])
    }
    expect(await sellers(colleague)).toEqual([])
  })

  test.each([
    ['super_admin', 'O perfil de super administrador não pode ser concedido.'],
    ['dono', 'Perfil de usuário desconhecido.'],
    [null, 'Perfil de usuário desconhecido.'],
  ])('is never %s', async (role, message) => {
    const { admin, colleague } = await team()
    for (const by of [admin, superAdmin]) {
      await expect(setRole(colleague.id, role, by)).rejects.toMatchObject({
        code: '22023',
        message,
      })
    }
    expect(await find(colleague.id)).toMatchObject({ role: 'manager' })
  })

  test('needs a company', async () => {
    const alone = await createPerson(server, null, { role: 'user' })
    await expect(setRole(alone.id, 'admin', superAdmin)).rejects.toMatchObject({
      code: 'PT409',
      message: 'Este usuário não faz parte de uma empresa.',
    })
  })
})

type Act = (id: string, by: Person) => Promise<unknown>
const acts: [string, Act][] = [
  ['taking away', takeAway],
  ['changing a role', (id, by) => setRole(id, 'seller', by)],
]

describe.each(acts)('%s', (_, act) => {
  test('reaches nobody of another company', async () => {
    const { admin } = await team()
    const { colleague, company } = await team()
    await expect(act(colleague.id, admin)).rejects.toMatchObject(notFound)
    await expect(act(randomUUID(), admin)).rejects.toMatchObject(notFound)
    expect(await find(colleague.id)).toEqual({
      role: 'manager',
      company_id: company.id,
      approved: true,
    })
  })

  test('is for admins of an active company', async () => {
    const { admin, company, colleague } = await team('user')
    for (const role of ['manager', 'seller', 'user'] as const) {
      const by = await createPerson(server, company, { role })
      await expect(act(colleague.id, by)).rejects.toMatchObject(forbidden)
    }
    await change(server, 'public.companies', company, { active: false })
    await expect(act(colleague.id, admin)).rejects.toMatchObject(forbidden)
    expect(await find(colleague.id)).toMatchObject({ role: 'user', approved: true })
  })

  test('is never for oneself, and leaves the company an admin', async () => {
    const { admin, company } = await team()
    await expect(act(admin.id, superAdmin)).rejects.toMatchObject(noAdmin)
    const second = await createPerson(server, company)
    await expect(act(admin.id, admin)).rejects.toMatchObject(ownAccess)
    await change(server, 'auth.users', second, { banned_until: '2999-01-01' })
    await expect(act(admin.id, superAdmin)).rejects.toMatchObject(noAdmin)
    await change(server, 'auth.users', second, { banned_until: null })
    await act(admin.id, superAdmin)
    await expect(act(second.id, superAdmin)).rejects.toMatchObject(noAdmin)
    expect(await find(second.id)).toMatchObject({ role: 'admin', company_id: company.id })
  })

  test('of two admins at once leaves one', async () => {
    const { admin, company } = await team()
    const second = await createPerson(server, company)
    const done = await Promise.allSettled([act(admin.id, second), act(second.id, admin)])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('never touches a super administrator', async () => {
    const { admin, company } = await team()
    const inside = await createPerson(server, company, { role: 'super_admin' })
    await expect(act(inside.id, admin)).rejects.toMatchObject(outOfReach)
    await expect(act(superAdmin.id, superAdmin)).rejects.toMatchObject(outOfReach)
  })
})
