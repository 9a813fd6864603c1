/** A mail is queued and sent later: who lost the right to it meanwhile gets none. */
import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, type Role } from '../../support/database-callers.ts'
import { type Company, createCompany } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createWebhook } from '../../support/webhooks.ts'

const server = await openTestDatabase()
let company: Company
let other: Company
let lead: string
let webhook: { id: string }
let request: { id: string }

beforeAll(async () => {
  ;[company, other] = [await createCompany(server), await createCompany(server)]
  lead = (await capture(server, { p_company_id: company.id })).lead_id
  webhook = await createWebhook(server, company, ['lead.captured'])
  await ask(
    server,
    sql`update public.webhooks set active = false, switched_off_at = now() where id = ${webhook.id}::uuid`,
  )
  request = await askOne(
    server,
    sql`insert into public.privacy_requests (company_id, kind, phone, due_on, told_at, mailed_at)
      values (${company.id}::uuid, 'copy', '81912345678', now(), now(), now()) returning id`,
  )
  // Keeps the platform from losing its last.
  await createPerson(server, null, { role: 'super_admin' })
  await ask(
    server,
    sql`insert into private.platform_marks (name, at) values ('backup', now() - interval '2 days')`,
  )
  await foldLeads(server)
})

interface Mail {
  readonly role: Role
  /** An approval that is lost is not announced. */
  readonly queue?: () => readonly Statement[]
  readonly send: (id: string) => Statement
  /** Losses after which the mail is still the person's. */
  readonly despite?: readonly (keyof typeof losses)[]
}

const mails: Record<string, Mail> = {
  'of a privacy request': {
    role: 'manager',
    queue: () => [
      sql`update public.privacy_requests set mailed_at = null`,
      sql`select private.tell_of_privacy_request(${request.id}::uuid)`,
    ],
    send: (id) =>
      sql`select recipient from private.privacy_request_mail(${request.id}::uuid, ${id}::uuid)`,
  },
  'of a webhook that is off': {
    role: 'manager',
    queue: () => [sql`select private.give_up_webhook(${webhook.id}::uuid, now())`],
    send: (id) =>
      sql`select recipient from private.webhook_off_mail(${webhook.id}::uuid, ${id}::uuid)`,
  },
  'of a fault of the capture': {
    role: 'admin',
    queue: () => [
      sql`delete from private.fault_mails`,
      sql`select private.queue_fault_mails(
        '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 100)`,
    ],
    send: (id) =>
      sql`select recipient from private.capture_fault_mail(${company.id}::uuid, 'privacy_requests_due', ${id}::uuid)`,
  },
  'of a fault of the platform': {
    role: 'super_admin',
    queue: () => [
      sql`delete from private.platform_marks where name <> 'backup'`,
      sql`select private.queue_platform_fault_mails()`,
    ],
    send: (id) => sql`select recipient from private.platform_fault_mail('backup_old', ${id}::uuid)`,
    despite: ['is in another company'],
  },
  'of a lead': {
    role: 'manager',
    queue: () => [sql`select private.queue_lead_mails(${lead}::uuid)`],
    send: (id) => sql`select recipient from private.new_lead_mail(${lead}::uuid, ${id}::uuid)`,
    despite: ['has another role'],
  },
  'of a day': {
    role: 'manager',
    queue: () => [
      sql`update public.notification_settings set summarised_on = null`,
      sql`select private.queue_daily_summaries('2026-11-20T15:00:00Z')`,
    ],
    send: (id) => sql`select recipient from private.daily_summary(${id}::uuid, '2026-11-01')`,
    despite: ['has another role', 'is in another company'],
  },
  'of an approval': {
    role: 'manager',
    send: (id) => sql`select recipient from private.approval_mail(${id}::uuid)`,
    despite: ['has another role', 'is in another company'],
  },
}

const losses = {
  'is no longer approved': (id: string) =>
    sql`update public.users set approved = false where id = ${id}::uuid`,
  'is locked out': (id: string) =>
    sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}::uuid`,
  'has no address': (id: string) =>
    sql`update public.users set email = null where id = ${id}::uuid`,
  'is in another company': (id: string) =>
    sql`update public.users set company_id = ${other.id}::uuid where id = ${id}::uuid`,
  'has another role': (id: string) =>
    sql`update public.users set role = 'user' where id = ${id}::uuid`,
}

describe.each(Object.keys(mails))('the mail %s', (name) => {
  test.each(Object.keys(losses) as (keyof typeof losses)[])(
    'is neither queued for who %s, nor sent once queued',
    async (loss) => {
      const { role, queue, send, despite = [] } = mails[name] ?? expect.unreachable()
      const { id } = await createPerson(server, company, { role })
      await ask(
        server,
        sql`insert into public.notification_settings (user_id, lead_mail, summary_mail) values (${id}::uuid, true, true)`,
      )
      const findMails = async () => {
        await ask(server, sql`delete from private.jobs where every is null`)
        for (const statement of queue?.() ?? []) await ask(server, statement)
        const jobs = await ask(
          server,
          sql`select from private.jobs where payload ->> 'user_id' = ${id} limit 1`,
        )
        const sent = (await ask(server, send(id))).length
        return [queue ? jobs.length : sent, sent]
      }
      expect(await findMails()).toEqual([1, 1])
      await ask(server, losses[loss](id))
      expect(await findMails()).toEqual(despite.includes(loss) ? [1, 1] : [0, 0])
    },
  )
})
