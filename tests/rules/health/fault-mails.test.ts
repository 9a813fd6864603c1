/** product.md 58: admins are mailed of what is grave, at most once a day each. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { writeNoticeMail } from '../../../src/mail/write-notice-mail.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()

/** A company of which everybody is off, for a quarter of an hour. */
async function openClosedShop() {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const admin = await createPerson(server, company)
  await createPerson(server, company, { role: 'manager' })
  await createPerson(server, company, { role: 'seller' })
  await setSeller(server, sellers.Ana, { active: false })
  await ask(
    server,
    sql`update public.sellers set updated_at = now() - interval '15 minutes' where id = ${sellers.Ana.id}::uuid`,
  )
  return { company, ana: sellers.Ana, admin }
}

const { signal } = new AbortController()

/** The job, in so many processes at once, and the mails that it leads to. */
async function tell(processes = 1): Promise<NoticeMail[]> {
  const mails: NoticeMail[] = []
  const job = dataJobs.queue_fault_mails
  const run = <R>(statement: ReturnType<typeof sql>) =>
    server.database.run(serverKey, statement) as Promise<R[]>
  await Promise.all(
    Array.from({ length: processes }, () => job?.({}, { run, signal, reqId: 'x' } as never)),
  )
  const handlers = mailJobs(async (mail) => void mails.push(mail))
  const { mail_capture_fault } = handlers
  if (!mail_capture_fault) throw new Error('no handler')
  while (await runNextJob(server.database, { mail_capture_fault }, () => undefined, signal));
  return mails
}

const later = (company: { id: string }, time: string) =>
  ask(
    server,
    sql`update private.fault_mails set told_at = told_at - ${time}::interval where company_id = ${company.id}::uuid`,
  )

test('the admin alone is told, once a day while it lasts, by two processes too', async () => {
  const shop = await openClosedShop()
  const [mail, ...more] = await tell(2)
  expect([mail, more]).toMatchObject([
    { kind: 'capture_fault', code: 'no_seller', to: `${shop.admin.id}@example.com` },
    [],
  ])
  const written = mail && writeNoticeMail(mail, 'https://leads.example')
  expect(written?.subject).toBe('Nenhum vendedor pode receber leads')
  expect(written?.text).toContain('https://leads.example/dashboard/sellers')
  expect(await tell()).toEqual([])
  await later(shop.company, '23 hours 59 minutes')
  expect(await tell()).toEqual([])
  await later(shop.company, '1 minute')
  expect(await tell(2)).toHaveLength(1)
  await later(shop.company, '2 days')
  await setSeller(server, shop.ana, { active: true })
  expect(await tell()).toEqual([])
})

test('what is mended within ten minutes is not told, nor what was mended before the mail goes out', async () => {
  const shop = await openClosedShop()
  await ask(
    server,
    sql`update public.sellers set updated_at = now() - interval '9 minutes' where id = ${shop.ana.id}::uuid`,
  )
  expect(await tell()).toEqual([])
  await ask(
    server,
    sql`select private.enqueue_job('mail_capture_fault', jsonb_build_object(
      'company_id', ${shop.company.id}::text, 'code', 'plan_full', 'user_id', ${shop.admin.id}::text))`,
  )
  expect(await tell()).toEqual([])
})

test('a full plan is told once a month, a company that is switched off nothing', async () => {
  const shop = await openClosedShop()
  await setSeller(server, shop.ana, { active: true })
  await change(server, 'public.companies', shop.company, { leads_limit: 1 })
  await ask(
    server,
    sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason)
      values (${shop.company.id}::uuid, ${shop.ana.id}::uuid, 'Rita', '81912345678', '81912345678', '{}')`,
  )
  expect(await tell()).toMatchObject([{ code: 'plan_full', numbers: { leads: 1, limit: 1 } }])
  await later(shop.company, '29 days')
  expect(await tell()).toEqual([])
  await later(shop.company, '1 day')
  await change(server, 'public.companies', shop.company, { active: false })
  expect(await tell()).toEqual([])
  await change(server, 'public.companies', shop.company, { active: true })
  expect(await tell()).toHaveLength(1)
})

test('a minute asks a thousand companies, and the next goes on after them', async () => {
  const asked: unknown[][] = []
  const run = async ({ values, sql: text }: ReturnType<typeof sql>) => {
    if (text.includes('platform')) return []
    asked.push(values)
    return [{ last: `00000000-0000-0000-0000-${String(asked.length).padStart(12, '0')}` }]
  }
  const minute = () => dataJobs.queue_fault_mails?.({}, { run, signal, reqId: 'x' } as never)
  await minute()
  // Twenty each.
  expect(asked).toHaveLength(50)
  await minute()
  expect(asked[50]?.[0]).toBe('00000000-0000-0000-0000-000000000050')
})

test('a company that cannot be checked holds up no other for ever: each try begins elsewhere', async () => {
  const begun: unknown[] = []
  const run = async ({ values, sql: text }: ReturnType<typeof sql>) => {
    if (text.includes('platform')) return []
    begun.push(values[0])
    throw new Error('broken')
  }
  for (let minute = 0; minute < 3; minute++) {
    const job = dataJobs.queue_fault_mails?.({}, { run, signal, reqId: 'x' } as never)
    await expect(job).rejects.toThrow('broken')
  }
  expect(new Set(begun).size).toBe(3)
})
