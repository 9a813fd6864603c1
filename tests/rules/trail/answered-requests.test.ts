/** product.md 56 and 57: who answered a request of privacy, told once and by one name. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createMember } from '../../support/member.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()

async function openRequest() {
  const member = await createMember(server)
  const { company, caller } = member
  await ask(
    server,
    sql`select private.ask_privacy(${company.id}::uuid, 'erasure', '81912345678', null, null)`,
  )
  const { id } = await askOne<{ id: string }>(
    server,
    sql`select id from public.privacy_requests where company_id = ${company.id}::uuid`,
  )
  const answer = sql`select public.answer_privacy_request(${id}::uuid)`
  const list = () =>
    server.database.run(
      caller,
      sql`select * from public.list_privacy_requests(${company.id}::uuid)`,
    )
  return { ...member, request: id, answer, list }
}

test('an answer is in the trail once, without the person', async () => {
  const { company, id, request, answer, run } = await openRequest()
  const lines = await activitiesOf(server, company, async () => {
    await run(answer)
    await run(answer)
  })
  expect(lines).toMatchObject([
    { what: 'request.answered', actor_id: id, subject_id: request, subject_name: 'erasure' },
  ])
  expect(JSON.stringify(lines)).not.toContain('81912345678')
})

test('who of the platform answered has the name that the trail gives them', async () => {
  const { answer, list } = await openRequest()
  const support = await createPerson(server, null, { role: 'super_admin' })
  await server.database.run(support.caller, answer)
  expect(await list()).toMatchObject([{ answered_by: 'Suporte da plataforma' }])
})
