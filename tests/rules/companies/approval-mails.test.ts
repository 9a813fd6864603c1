import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'

const server = await openTestDatabase()

async function sendAll(): Promise<NoticeMail[]> {
  const mails: NoticeMail[] = []
  const { mail_approval } = mailJobs(async (mail) => void mails.push(mail))
  const handlers = { mail_approval: mail_approval ?? expect.unreachable() }
  const { signal } = new AbortController()
  while (await runNextJob(server.database, handlers, () => undefined, signal));
  return mails
}

const newcomer = () => createPerson(server, null, { role: 'user', approved: false })

test('an approved user is told once, with the name of the company', async () => {
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  await sendAll()
  const company = await createCompany(server, { name: 'Auto Norte' })
  const [one, other] = [await newcomer(), await newcomer()]
  expect(await sendAll()).toEqual([])
  const approve = (id: string, into: string | null) =>
    server.database.run(caller, sql`select public.approve_user(${id}, ${into})`)
  await approve(one.id, company.id)
  await approve(one.id, company.id)
  await approve(other.id, null)
  expect(await sendAll()).toMatchObject([
    { kind: 'approval', to: `${one.id}@example.com`, companyName: 'Auto Norte' },
    { kind: 'approval', to: `${other.id}@example.com`, companyName: null },
  ])
  expect(await sendAll()).toEqual([])
})

test('a user who is created as approved gets no mail', async () => {
  await askOne(
    server,
    sql`select private.create_account('chefe@example.com', 'hash', 'Chefe', 'super_admin', null) as id`,
  )
  expect(await sendAll()).toEqual([])
})

test('a user who loses the approval before the mail is sent gets none', async () => {
  const { id } = await newcomer()
  await change(server, 'public.users', { id }, { approved: true })
  await change(server, 'public.users', { id }, { approved: false })
  expect(
    await ask(server, sql`select kind from private.jobs where payload ->> 'user_id' = ${id}`),
  ).toEqual([{ kind: 'mail_approval' }])
  expect(await sendAll()).toEqual([])
})
