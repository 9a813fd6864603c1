/** product.md 57: what super_admin does to a company and its people, and what removes or brings back. */
import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createApiKey } from '../../support/api-keys.ts'
import { addVerifiedFactor, createPerson, serverKey } from '../../support/database-callers.ts'
import { createCapturePage, createTeam } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { activitiesOf, listActivities } from '../../support/trail.ts'

const server = await openTestDatabase()
const owner = await createPerson(server, null, { role: 'super_admin' })
const other = await createMember(server)

type Member = Awaited<ReturnType<typeof createMember>>
interface Told {
  readonly what: string
  readonly before?: object | null
  readonly after?: object | null
}

const member = { name: 'Célia Prado', role: 'admin', approved: true }

type Work = (member: Member) => Promise<Statement> | Statement

/** No person may write these tables. */
const byKey: readonly [string, Told, Work][] = [
  [
    'a user who goes to another company',
    { what: 'user.removed', before: member, after: null },
    ({ id }) => sql`update public.users set company_id = ${other.company.id} where id = ${id}`,
  ],
  [
    'a user who is no longer approved',
    { what: 'user.changed', before: { approved: true }, after: { approved: false } },
    ({ id }) => sql`update public.users set approved = false where id = ${id}`,
  ],
  [
    'a company switched off',
    { what: 'company.changed', before: { active: true }, after: { active: false } },
    ({ company }) => sql`update public.companies set active = false where id = ${company.id}`,
  ],
  [
    'a seller deleted for good',
    { what: 'seller.deleted', before: { name: 'Bruna Castro' }, after: null },
    ({ seller }) => sql`delete from public.sellers where id = ${seller.id}`,
  ],
  [
    'a company that is back',
    { what: 'company.restored', after: { deleted_at: null } },
    async ({ company }) => {
      await ask(
        server,
        sql`update public.companies set deleted_at = now() where id = ${company.id}`,
      )
      return sql`update public.companies set deleted_at = null where id = ${company.id}`
    },
  ],
]

const byOwner: readonly [string, Told, Work][] = [
  [
    'a user who joins',
    { what: 'user.added', before: null, after: { ...member, role: 'seller' } },
    async ({ company }) => {
      const { id } = await createPerson(server, null, { role: 'user', approved: false })
      return sql`select public.approve_user(${id}::uuid, ${company.id}::uuid, 'seller')`
    },
  ],
  [
    'another role',
    { what: 'user.changed', before: { role: 'seller' }, after: { role: 'manager' } },
    async ({ company }) => {
      const { id } = await createPerson(server, company, { role: 'seller' })
      return sql`select public.set_user_role(${id}::uuid, 'manager')`
    },
  ],
  [
    'a user whose access is taken away',
    { what: 'user.removed', before: { ...member, role: 'manager' }, after: null },
    async ({ company }) => {
      const { id } = await createPerson(server, company, { role: 'manager' })
      return sql`select public.remove_user_access(${id}::uuid)`
    },
  ],
  [
    'a waiting user who is refused',
    { what: 'user.removed', before: { ...member, approved: false }, after: null },
    async ({ company }) => {
      const { id } = await createPerson(server, company, { approved: false })
      return sql`select public.refuse_user(${id}::uuid)`
    },
  ],
  [
    'a second factor taken away',
    { what: 'user.factors_removed', before: null, after: null },
    async ({ id }) => {
      await addVerifiedFactor(server, id)
      return sql`select public.remove_second_factors(${id}::uuid)`
    },
  ],
  [
    'another plan',
    { what: 'company.changed', before: { plan: 'basic' }, after: { plan: 'pro' } },
    ({ company }) => sql`select public.update_company(${company.id}, p_plan => 'pro')`,
  ],
  [
    'a removed company',
    { what: 'company.archived', before: { deleted_at: null } },
    ({ company }) => sql`select public.delete_company(${company.id})`,
  ],
]

test.each([
  ...byOwner.map(([title, told, work]) => [title, told, work, owner] as const),
  ...byKey.map(
    ([title, told, work]) => [title, told, work, { id: null, caller: serverKey }] as const,
  ),
])('%s is in the trail, as done by the platform', async (_, told, work, { id, caller }) => {
  const of = await createMember(server)
  const statement = await work(of)
  const lines = await activitiesOf(server, of.company, () => server.database.run(caller, statement))
  expect(lines).toMatchObject([{ ...told, actor_kind: 'platform', actor_id: id }])
})

test.each<[string, string, Work]>([
  [
    'a seller who is back',
    'seller.restored',
    async ({ seller }) => {
      await ask(server, sql`update public.sellers set deleted_at = now() where id = ${seller.id}`)
      return sql`update public.sellers set deleted_at = null where id = ${seller.id}`
    },
  ],
  [
    'a deleted team',
    'team.deleted',
    async ({ company }) =>
      sql`delete from public.teams where id = ${(await createTeam(server, company, [])).id}`,
  ],
  [
    'a new page',
    'page.created',
    ({ company }) =>
      sql`insert into public.capture_pages (company_id, name, title) values (${company.id}, 'Vitrine', 'Vitrine')`,
  ],
  [
    'a deleted page',
    'page.deleted',
    async ({ company }) =>
      sql`delete from public.capture_pages where id = ${(await createCapturePage(server, company)).id}`,
  ],
])('%s is in the trail', async (_, what, work) => {
  const of = await createMember(server)
  const statement = await work(of)
  const lines = await activitiesOf(server, of.company, () => of.run(statement))
  expect(lines).toMatchObject([{ what, actor_kind: 'person', actor_id: of.id }])
})

test('a new password is told without it, whoever sets it', async () => {
  const { company, id } = await createMember(server)
  const hash = '$2a$10$abcdefghijklmnopqrstuuPZ1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1'
  const claims = owner.caller.settings['request.jwt.claims']
  const lines = await activitiesOf(server, company, () =>
    server.database.run(
      { role: 'service_role', settings: {} },
      sql`select public.set_company_user_password(${claims}::jsonb, ${company.id}, ${`${id}@example.com`}, ${hash})`,
    ),
  )
  expect(lines).toMatchObject([
    { what: 'user.password_set', subject_id: id, actor_kind: 'platform', actor_id: owner.id },
  ])
  expect(JSON.stringify(lines)).not.toContain('$2a$')
})

test('the trail of a company begins with who created it', async () => {
  const hash = '$2a$10$abcdefghijklmnopqrstuuPZ1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1Z1'
  const claims = owner.caller.settings['request.jwt.claims']
  const [made] = await server.database.run<{ id: string }>(
    { role: 'service_role', settings: {} },
    sql`select company_id as id from public.create_company_user(
      ${claims}::jsonb, 'Padaria Sol', 'sol@example.com', ${hash}, null, 'basic', true)`,
  )
  const lines = await listActivities(server, { id: String(made?.id) })
  const byOwner = { actor_kind: 'platform', actor_id: owner.id }
  expect(lines).toMatchObject([
    { ...byOwner, what: 'company.created', before: null, after: { name: 'Padaria Sol' } },
    { ...byOwner, what: 'user.added', after: { role: 'admin' } },
  ])
  expect(JSON.stringify(lines)).not.toContain('$2a$')
})

test('a key that the operator changes at the database is told too', async () => {
  const { company } = await createMember(server)
  const key = await createApiKey(server, company, { name: 'CRM' })
  const lines = await activitiesOf(server, company, () =>
    ask(server, sql`update private.api_keys set name = 'Site' where id = ${key.id}::uuid`),
  )
  expect(lines).toMatchObject([
    {
      what: 'key.changed',
      actor_kind: 'platform',
      actor_id: null,
      before: { name: 'CRM' },
      after: { name: 'Site' },
    },
  ])
})
