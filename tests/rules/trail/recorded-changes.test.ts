/** product.md 57: what is changed in a company is in its trail, once, with who did it. */
import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createApiKey } from '../../support/api-keys.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createCapturePage, createShortLink, createTeam } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { createPage } from '../../support/seller-page.ts'
import { activitiesOf } from '../../support/trail.ts'
import { createWebhook } from '../../support/webhooks.ts'

const server = await openTestDatabase()

type Member = Awaited<ReturnType<typeof createMember>>

/** The statement of an admin, and the lines that it adds. */
async function linesOf(work: (member: Member) => Promise<Statement> | Statement, member?: Member) {
  const who = member ?? (await createMember(server))
  const statement = await work(who)
  const lines = await activitiesOf(server, who.company, () => who.run(statement))
  for (const line of lines)
    expect(line).toMatchObject({
      actor_kind: 'person',
      actor_id: who.id,
      actor_name: 'Célia Prado',
    })
  return lines.map(({ what, subject_name, before, after }) => ({
    what,
    subject_name,
    before,
    after,
  }))
}

describe('one line tells', () => {
  test('a seller’s new WhatsApp, before and after', async () => {
    expect(
      await linesOf(
        ({ seller }) =>
          sql`update public.sellers set phone = '11912345678', name = name where id = ${seller.id}`,
      ),
    ).toEqual([
      {
        what: 'seller.changed',
        subject_name: 'Bruna Castro',
        before: { phone: '11987654321' },
        after: { phone: '11912345678' },
      },
    ])
  })

  test('a change that changes nothing: no line', async () => {
    expect(
      await linesOf(
        ({ seller }) => sql`update public.sellers set name = name where id = ${seller.id}`,
      ),
    ).toEqual([])
  })

  test.each<[string, string, (member: Member) => Promise<Statement> | Statement]>([
    [
      'an archived seller',
      'seller.archived',
      ({ seller }) => sql`update public.sellers set deleted_at = now() where id = ${seller.id}`,
    ],
    [
      'a new seller',
      'seller.created',
      ({ company }) =>
        sql`insert into public.sellers (company_id, name, email, phone) values (${company.id}, 'Ivo', 'i@example.com', '11912345678')`,
    ],
    [
      'a pause',
      'seller.changed',
      ({ seller }) => sql`select public.pause_seller(${seller.id}, now() + interval '1 hour')`,
    ],
    [
      'a levelling',
      'seller.levelled',
      ({ seller }) => sql`select public.level_seller(${seller.id})`,
    ],
    [
      'a new team',
      'team.created',
      ({ company }) =>
        sql`insert into public.teams (company_id, name) values (${company.id}, 'Noite')`,
    ],
    [
      'a renamed team',
      'team.changed',
      async ({ company }) =>
        sql`update public.teams set name = 'Noite' where id = ${(await createTeam(server, company, [])).id}`,
    ],
    [
      'a new member',
      'team.member_added',
      async ({ company, seller }) => {
        const { id } = await createTeam(server, company, [])
        return sql`insert into public.team_members (company_id, team_id, seller_id) values (${company.id}, ${id}, ${seller.id})`
      },
    ],
    [
      'a member who leaves',
      'team.member_removed',
      async ({ company, seller }) => {
        const { id } = await createTeam(server, company, [seller])
        return sql`delete from public.team_members where team_id = ${id}`
      },
    ],
    [
      'a new link',
      'link.created',
      ({ company }) =>
        sql`insert into public.short_urls (company_id, original_url, short_code) values (${company.id}, 'https://example.com/', ${`l${Date.now().toString(36)}`})`,
    ],
    [
      'a link switched off',
      'link.changed',
      async ({ company }) =>
        sql`update public.short_urls set active = false where id = ${(await createShortLink(server, company)).id}`,
    ],
    [
      'a deleted link',
      'link.deleted',
      async ({ company }) =>
        sql`delete from public.short_urls where id = ${(await createShortLink(server, company)).id}`,
    ],
    [
      'a capture page',
      'page.changed',
      async ({ company }) =>
        sql`update public.capture_pages set title = 'Novo' where id = ${(await createCapturePage(server, company)).id}`,
    ],
    ['a new key', 'key.created', () => sql`select public.create_api_key('Site', true)`],
    [
      'a revoked key',
      'key.revoked',
      async ({ company }) =>
        sql`select public.revoke_api_key(${(await createApiKey(server, company)).id}::uuid)`,
    ],
    [
      'a new webhook',
      'webhook.created',
      () => sql`select public.create_webhook('https://crm.example/x?senha=1', '{lead.captured}')`,
    ],
    [
      'a webhook switched off',
      'webhook.changed',
      async ({ company }) =>
        sql`select public.change_webhook(${(await createWebhook(server, company, ['lead.captured'])).id}, p_active => false)`,
    ],
    [
      'a new secret',
      'webhook.secret_changed',
      async ({ company }) =>
        sql`select public.rotate_webhook_secret(${(await createWebhook(server, company, ['lead.captured'])).id})`,
    ],
    [
      'a deleted webhook',
      'webhook.deleted',
      async ({ company }) =>
        sql`select public.delete_webhook(${(await createWebhook(server, company, ['lead.captured'])).id})`,
    ],
    [
      'the company’s name',
      'company.changed',
      ({ company }) => sql`select public.update_company(${company.id}, p_name => 'Outra')`,
    ],
    [
      'opening hours',
      'company.changed',
      () => sql`select public.set_opening_hours('{"mon": [["08:00", "18:00"]]}')`,
    ],
    [
      'a seller’s page',
      'seller_page.created',
      ({ seller }) => sql`select public.create_seller_page(${seller.id})`,
    ],
    [
      'a replaced page',
      'seller_page.replaced',
      async ({ seller }) => {
        await createPage(server, seller)
        return sql`select public.create_seller_page(${seller.id})`
      },
    ],
    [
      'a revoked page',
      'seller_page.revoked',
      async ({ seller }) => {
        await createPage(server, seller)
        return sql`select public.revoke_seller_page(${seller.id})`
      },
    ],
    ['an export', 'contacts.exported', () => sql`select public.record_contact_export()`],
    ['a copy', 'contacts.copied', () => sql`select public.get_contact_data('11955554444')`],
  ])('%s', async (_, what, work) => {
    expect((await linesOf(work)).map((line) => line.what)).toEqual([what])
  })

  test('a zeroing', async () => {
    const member = await createMember(server)
    await capture(server, { p_company_id: member.company.id })
    expect(
      await linesOf(
        ({ seller }) => sql`update public.sellers set leads_received = 0 where id = ${seller.id}`,
        member,
      ),
    ).toEqual([
      {
        what: 'seller.zeroed',
        subject_name: 'Bruna Castro',
        before: { leads_received: 1 },
        after: { leads_received: 0 },
      },
    ])
  })

  test('a user who gets another role', async () => {
    const { company } = await createMember(server)
    const { id } = await createPerson(server, company, { role: 'user' })
    const lines = await activitiesOf(server, company, () =>
      server.database.run(
        serverKey,
        sql`update public.users set role = 'manager' where id = ${id}`,
      ),
    )
    expect(lines).toMatchObject([
      {
        what: 'user.changed',
        actor_kind: 'platform',
        before: { role: 'user' },
        after: { role: 'manager' },
      },
    ])
  })

  test('a sign-in', async () => {
    const { company, id } = await createMember(server)
    const lines = await activitiesOf(server, company, () =>
      ask(
        server,
        sql`insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), ${id}::uuid, now())`,
      ),
    )
    expect(lines).toMatchObject([{ what: 'session.started', actor_kind: 'person', actor_id: id }])
  })
})

test('a webhook’s address is told without what may be a password', async () => {
  const lines = await linesOf(
    () => sql`select public.create_webhook('https://crm.example/x?senha=1', '{lead.captured}')`,
  )
  expect(lines).toMatchObject([{ subject_name: 'crm.example', after: { url: 'crm.example' } }])
  expect(JSON.stringify(lines)).not.toContain('senha')
})

test('a lead by hand, its transfer and its erasure are told by its code, never by the person', async () => {
  const member = await createMember(server)
  const other = await ask<{ id: string }>(
    server,
    sql`insert into public.sellers (company_id, name, email, phone, role)
      values (${member.company.id}, 'Ivo', 'ivo@example.com', '11912340000', 'manager') returning id`,
  )
  const lines = await activitiesOf(server, member.company, async () => {
    const [lead] = await member.run<{ lead_id: string }>(
      sql`select lead_id from public.register_lead('Rita Lima', '11955554444', 'rita@example.com')`,
    )
    await ask(
      server,
      sql`update public.sellers set role = 'seller' where id = ${other[0]?.id}::uuid`,
    )
    await member.run(
      sql`select public.transfer_lead(${lead?.lead_id}::uuid, ${other[0]?.id}::uuid, 'Pediu a Rita')`,
    )
    await member.run(sql`select public.get_contact_data('11955554444')`)
    await member.run(sql`select public.erase_contact('11955554444')`)
  })
  expect(lines.map(({ what }) => what)).toEqual([
    'lead.registered',
    'seller.changed',
    'lead.transferred',
    'contacts.copied',
    'contacts.erased',
  ])
  expect(lines[2]).toMatchObject({
    subject_id: lines[0]?.subject_id,
    before: { seller: 'Bruna Castro' },
    after: { seller: 'Ivo' },
  })
  expect(JSON.stringify(lines)).not.toMatch(/rita|5555/i)
})
