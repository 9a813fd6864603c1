/** product.md 58: webhooks and mails; and who is told of what. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../../support/database-callers.ts'
import { type Fault, listCodes, listFaults } from '../../support/faults.ts'
import { createMember } from '../../support/member.ts'
import { createWebhook } from '../../support/webhooks.ts'

const server = await openTestDatabase()

test('a webhook that fails, or was given up, is told until it works', async () => {
  const { company, run } = await createMember(server)
  const webhook = await createWebhook(
    server,
    company,
    ['lead.captured'],
    'https://crm.example/s3nha',
  )
  await run(sql`select public.send_test_event(${webhook.id})`)
  expect(await listCodes(server, company)).toEqual([])
  await change(server, 'public.webhooks', webhook, { failing_since: new Date().toISOString() })
  expect(await listFaults(server, company)).toMatchObject([
    {
      code: 'webhook_failing',
      severity: 'warning',
      subject_kind: 'webhook',
      subject_id: webhook.id,
      subject_name: 'crm.example',
      since: expect.anything(),
      numbers: { waiting: 1 },
    },
  ])
  await ask(server, sql`select private.give_up_webhook(${webhook.id}::uuid, now())`)
  expect(await listFaults(server, company)).toMatchObject([
    { code: 'webhook_off', severity: 'critical', subject_name: 'crm.example' },
  ])
  await run(sql`select public.change_webhook(${webhook.id}, p_active => true)`)
  expect(await listCodes(server, company)).toEqual([])
  // By a person, who knows.
  await run(sql`select public.change_webhook(${webhook.id}, p_active => false)`)
  expect(await listCodes(server, company)).toEqual([])
})

test('mails that fail are told until they are sent, or for a day', async () => {
  const { company, id, seller } = await createMember(server)
  const other = await createMember(server)
  const fail = (kind: string, payload: object) =>
    ask(
      server,
      sql`insert into private.jobs (kind, payload, run_at, max_attempts, attempts, last_error, failed_at)
        values (${kind}, ${JSON.stringify(payload)}::jsonb, now() + interval '1 hour', 20, 3, 'refused', now())`,
    )
  await fail('mail_approval', { user_id: id })
  await fail('mail_seller', { seller_id: seller.id })
  await fail('announce_lead', { user_id: id })
  expect(await listFaults(server, company)).toMatchObject([
    { code: 'mail_failing', numbers: { mails: 2 } },
  ])
  expect(await listCodes(server, other.company)).toEqual([])
  await ask(
    server,
    sql`update private.jobs set failed_at = now() - interval '25 hours', dead_at = now() - interval '25 hours'
      where kind = 'mail_seller'`,
  )
  expect(await listFaults(server, company)).toMatchObject([{ numbers: { mails: 1 } }])
  await ask(server, sql`delete from private.jobs where kind = 'mail_approval'`)
  expect(await listCodes(server, company)).toEqual([])
})

test('who does not manage the company reads nothing of quarantine and webhooks', async () => {
  const { company, run } = await createMember(server, 'manager')
  const webhook = await createWebhook(server, company, ['lead.captured'])
  await change(server, 'public.webhooks', webhook, { failing_since: new Date().toISOString() })
  await ask(
    server,
    sql`insert into public.quarantined_leads (company_id, cause, name, phone, phone_key, source, template)
      select ${company.id}::uuid, 'honeypot', 'Robô', '81912345678', '81912345678', 'instagram', 'Olá'
      from generate_series(1, 20)`,
  )
  await ask(
    server,
    sql`update public.sellers set active = false where company_id = ${company.id}::uuid`,
  )
  const faults = sql`select * from public.list_capture_faults(${company.id})`
  const all = ['no_seller', 'quarantine_jump', 'webhook_failing']
  expect((await run<Fault>(faults)).map(({ code }) => code).sort()).toEqual(all)
  for (const role of ['seller', 'user'] as const) {
    const { caller } = await createPerson(server, company, { role })
    const told = await server.database.run<Fault>(caller, faults)
    expect(told.map(({ code }) => code)).toEqual(['no_seller'])
  }
  const stranger = await createMember(server)
  expect(await stranger.run(faults)).toEqual([])
})

test('a request for privacy is told three days before its deadline to who manages, until it is answered', async () => {
  const { company, caller } = await createMember(server)
  const seller = await createPerson(server, company, { role: 'seller' })
  await ask(
    server,
    sql`insert into public.privacy_requests (company_id, kind, phone, due_on, told_at)
      select c.id, k.kind, '81912345678', (now() at time zone c.time_zone)::date + k.days, case when k.told then now() end
      from public.companies c, (values ('copy', 4, true), ('erasure', 3, true), ('erasure', 3, false)) k (kind, days, told)
      where c.id = ${company.id}::uuid`,
  )
  const due = await listFaults(server, company)
  expect(due).toMatchObject([
    { code: 'privacy_requests_due', severity: 'critical', numbers: { requests: 2, late: 0 } },
  ])
  expect(Date.parse(String(due[0]?.since))).toBeLessThanOrEqual(Date.now())
  const read = sql`select code from public.list_capture_faults()`
  expect(await server.database.run(caller, read)).toHaveLength(1)
  expect(await server.database.run(seller.caller, read)).toEqual([])
  const alter = (set: Sql) =>
    ask(
      server,
      sql`update public.privacy_requests set ${set} where company_id = ${company.id}::uuid and kind = 'erasure'`,
    )
  await alter(sql`due_on = due_on - 5`)
  expect(await listFaults(server, company)).toMatchObject([{ numbers: { requests: 2, late: 2 } }])
  await alter(sql`answered_at = now()`)
  expect(await listCodes(server, company)).toEqual([])
})
