/** A mail is queued and sent later: who lost the right to it meanwhile gets none. */
import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
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
  await foldLeads(server)
})

const mails: Record<string, (id: string) => Statement> = {
  'of a privacy request': (id) =>
    sql`select recipient from private.privacy_request_mail(${request.id}::uuid, ${id}::uuid)`,
  'of a webhook that is off': (id) =>
    sql`select recipient from private.webhook_off_mail(${webhook.id}::uuid, ${id}::uuid)`,
  'of a lead': (id) => sql`select recipient from private.new_lead_mail(${lead}::uuid, ${id}::uuid)`,
  'of a day': (id) => sql`select recipient from private.daily_summary(${id}::uuid, '2026-11-01')`,
  'of an approval': (id) => sql`select recipient from private.approval_mail(${id}::uuid)`,
}

const losses: Record<string, (id: string) => Statement> = {
  'is no longer approved': (id) =>
    sql`update public.users set approved = false where id = ${id}::uuid`,
  'is locked out': (id) =>
    sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}::uuid`,
  'has no address': (id) => sql`update public.users set email = null where id = ${id}::uuid`,
  'is in another company': (id) =>
    sql`update public.users set company_id = ${other.id}::uuid where id = ${id}::uuid`,
  'manages the company no more': (id) =>
    sql`update public.users set role = 'user' where id = ${id}::uuid`,
}
const ofAnyCompany = ['of a day', 'of an approval']
const ofAnyRole = [...ofAnyCompany, 'of a lead']

describe.each(Object.keys(mails))('the mail %s', (mail) => {
  test.each(Object.keys(losses))('does not reach who %s', async (loss) => {
    const { id } = await createPerson(server, company, { role: 'manager' })
    await ask(
      server,
      sql`insert into public.notification_settings (user_id, lead_mail, summary_mail) values (${id}::uuid, true, true)`,
    )
    const recipients = () => ask(server, mails[mail]?.(id) ?? expect.unreachable())
    expect(await recipients()).toHaveLength(1)
    await ask(server, losses[loss]?.(id) ?? expect.unreachable())
    const keeps =
      (loss === 'is in another company' && ofAnyCompany.includes(mail)) ||
      (loss === 'manages the company no more' && ofAnyRole.includes(mail))
    expect(await recipients()).toHaveLength(keeps ? 1 : 0)
  })
})
