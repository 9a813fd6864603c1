import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../support/database-callers.ts'
import { answerOf, openClients, rows } from '../support/documented-client.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const superAdmin = clientOf((await createPerson(server, null, { role: 'super_admin' })).caller)

async function createDeadJob() {
  const { id } = await askOne<{ id: string }>(
    server,
    sql`select private.enqueue_job('send_summary') as id`,
  )
  await ask(
    server,
    sql`update private.jobs set dead_at = now(), failed_at = now(), attempts = 20, last_error = 'no route'
      where id = ${id}::bigint`,
  )
  return Number(id)
}

const isDead = async (id: number) =>
  (await rows(superAdmin.rpc('list_dead_jobs').eq('id', id))).length === 1

test('a dead job is listed with its error, and is queued again by a retry', async () => {
  const id = await createDeadJob()
  expect(await rows(superAdmin.rpc('list_dead_jobs').eq('id', id))).toMatchObject([
    { id, kind: 'send_summary', repeating: false, attempts: 20, last_error: 'no route' },
  ])
  expect(await rows(superAdmin.rpc('get_job_counts'))).toMatchObject([{ dead: 1 }])
  expect(await answerOf(superAdmin.rpc('retry_dead_job', { p_id: id }))).toBe(true)
  expect(await isDead(id)).toBe(false)
  expect(await answerOf(superAdmin.rpc('retry_dead_job', { p_id: id }))).toBe(false)
})

test('a dead job that nobody needs is discarded', async () => {
  const id = await createDeadJob()
  expect(await answerOf(superAdmin.rpc('discard_dead_job', { p_id: id }))).toBe(true)
  expect(await isDead(id)).toBe(false)
})

test('only super_admin lists and changes jobs', async () => {
  const id = await createDeadJob()
  const admin = clientOf((await createMember(server)).caller)
  const message = 'Apenas super administradores têm acesso às tarefas do sistema.'
  const refused = { status: 403, error: { code: '42501', message } }
  expect(await admin.rpc('list_dead_jobs')).toMatchObject(refused)
  expect(await admin.rpc('get_job_counts')).toMatchObject(refused)
  expect(await admin.rpc('retry_dead_job', { p_id: id })).toMatchObject(refused)
  expect(await admin.rpc('discard_dead_job', { p_id: id })).toMatchObject(refused)
  expect(await isDead(id)).toBe(true)
})
