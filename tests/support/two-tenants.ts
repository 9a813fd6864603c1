/** Two companies with a row in every table, and a member of the first in each role. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { type ApiKey, createApiKey, keyCaller } from './api-keys.ts'
import { capture, findLead, type Lead } from './capture.ts'
import { createPerson, type Person, serverKey, visitor } from './database-callers.ts'
import {
  type CapturePage,
  type Company,
  createCapturePage,
  createCompany,
  createSeller,
  createShortLink,
  createTeam,
  type Seller,
  type ShortLink,
  type Team,
} from './factories.ts'
import type { roles } from './policy-probe.ts'
import { createPage, doOnPage } from './seller-page.ts'
import { createWebhook, findDeliveries, type Webhook } from './webhooks.ts'

export interface Tenant {
  readonly company: Company
  readonly seller: Seller
  /** Of the seller. */
  readonly team: Team
  /** Inactive, in no team. */
  readonly newcomer: Seller
  readonly link: ShortLink
  readonly page: CapturePage
  readonly lead: Lead
  /** Id of the lead in quarantine. */
  readonly suspect: string
  /** Id of the colleague's note on the lead. */
  readonly note: string
  readonly colleague: Person
  /** Made by an admin of the company. */
  readonly apiKey: ApiKey
  /** Has the delivery of a test. */
  readonly webhook: Webhook
  readonly privacyRequest: string
  readonly delivery: number
}

export interface TwoTenants {
  readonly own: Tenant
  readonly other: Tenant
  readonly callers: Readonly<Record<(typeof roles)[number], Caller>>
}

export async function createTwoTenants(server: DatabaseServer): Promise<TwoTenants> {
  const own = await createTenant(server)
  const other = await createTenant(server)
  const { company } = own
  const person = async (given: Parameters<typeof createPerson>[2], at: Company | null = company) =>
    (await createPerson(server, at, given)).caller
  return {
    own,
    other,
    callers: {
      anon: visitor,
      pending: await person({ role: 'admin', approved: false }),
      user: await person({ role: 'user' }),
      seller: await person({ role: 'seller' }),
      manager: await person({ role: 'manager' }),
      admin: await person({ role: 'admin' }),
      super_admin: await person({ role: 'super_admin' }, null),
      service_role: serverKey,
      reading_key: await keyCaller(server, own.apiKey),
      writing_key: await keyCaller(server, await createApiKey(server, company, { write: true })),
    },
  }
}

async function createTenant(server: DatabaseServer): Promise<Tenant> {
  const company = await createCompany(server, { name: `Empresa ${randomUUID()}` })
  const seller = await createSeller(server, company)
  const team = await createTeam(server, company, [seller])
  const newcomer = await createSeller(server, company, { active: false })
  const link = await createShortLink(server, company)
  const captured = await capture(server, {
    p_short_code: link.code,
    p_attribution: { utm_campaign: 'natal' },
  })
  const suspect = await capture(server, {
    p_short_code: link.code,
    p_attribution: { _hp: 'robô' },
  })
  await server.database.run(visitor, sql`select * from public.get_redirect_url(${link.code})`)
  await server.database.run(
    serverKey,
    sql`update public.sellers set leads_received = 0 where id = ${seller.id}`,
  )
  const token = await createPage(server, seller)
  await doOnPage(server, token, captured, 'note', 'Liga à tarde.')
  await server.database.run(
    serverKey,
    sql`select public.answer_lead(${captured.lead_id}::uuid, 'missed')`,
  )
  await ask(
    server,
    sql`update public.lead_progress set called_at = now() where lead_id = ${captured.lead_id}::uuid`,
  )
  await ask(server, sql`select private.note_event(${company.id}, 'plan_changed', '{}')`)
  await ask(
    server,
    // A full plan is a fault of the capture.
    sql`update public.companies set privacy_text = 'Só para responder.', leads_limit = 1 where id = ${company.id}`,
  )
  const colleague = await createPerson(server, company, { role: 'user' })
  await ask(
    server,
    sql`insert into public.notification_settings (user_id) values (${colleague.id}::uuid)`,
  )
  const [note] = await ask<{ id: string }>(
    server,
    sql`insert into public.lead_notes (lead_id, text, author_id, author_name)
      values (${captured.lead_id}::uuid, 'Quer um sedã', ${colleague.id}::uuid, 'Ana') returning id`,
  )
  const webhook = await createWebhook(server, company, ['lead.captured', 'lead.erased'])
  await server.database.run(serverKey, sql`select public.send_test_event(${webhook.id})`)
  await server.database.run(
    serverKey,
    sql`select private.ask_privacy(${company.id}::uuid, 'erasure', '11912345678', '', '')`,
  )
  const request = await askOne<{ id: string }>(
    server,
    sql`select id from public.privacy_requests where company_id = ${company.id}::uuid`,
  )
  const [delivery] = await findDeliveries(server, webhook)
  return {
    company,
    seller,
    team,
    newcomer,
    link,
    page: await createCapturePage(server, company),
    lead: await findLead(server, captured),
    suspect: suspect.lead_id,
    note: note?.id ?? '',
    colleague,
    apiKey: await createApiKey(server, company),
    webhook,
    privacyRequest: request.id,
    delivery: delivery?.id ?? 0,
  }
}
