import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../support/database-callers.ts'
import { createCompany } from '../support/factories.ts'

const server = await openTestDatabase()

const profile = async (caller: Caller, id: string) => {
  const [row] = await server.database.run(caller, sql`select * from public.get_user_profile(${id})`)
  return row
}

test('a user’s own profile is answered, before approval too', async () => {
  const company = await createCompany(server)
  const { id, caller } = await createPerson(server, company, { role: 'seller', approved: false })
  expect(await profile(caller, id)).toMatchObject({
    id,
    role: 'seller',
    company_id: company.id,
    approved: false,
  })
  const statement = sql`select public.get_user_company_id(${id}) as id`
  expect(await server.database.run(caller, statement)).toEqual([{ id: company.id }])
})

test('an unknown user has no profile row', async () => {
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  expect(await profile(caller, randomUUID())).toBeUndefined()
})

test('a user’s own profile takes the name from the sign-up, and no role, company or approval', async () => {
  const id = randomUUID()
  const company = await createCompany(server)
  await server.asOwner((run) =>
    run(sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data) values (
      ${id}, ${`${id}@example.com`}, now(),
      ${{ name: ' Rui \n Sá ', role: 'super_admin', company_id: company.id, approved: true }},
      ${{ role: 'super_admin' }})`),
  )
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  const asSignedUp = { name: 'Rui Sá', role: 'user', company_id: null, approved: false }
  expect(await profile(caller, id)).toMatchObject(asSignedUp)
  await server.asOwner((run) =>
    run(sql`update auth.users
      set raw_user_meta_data = ${{ name: 'Rui', role: 'admin', company_id: company.id, approved: true }}
      where id = ${id}`),
  )
  expect(await profile(caller, id)).toMatchObject(asSignedUp)
})
