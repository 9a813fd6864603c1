import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { dropKeptMails, keepAsFiles } from '../../../src/mail/keep-as-files.ts'
import { writeNoticeMail } from '../../../src/mail/write-notice-mail.ts'
import { claimsOf } from '../../support/company-with-secrets.ts'
import { captureContact, contactValues, findTraces, phone } from '../../support/contact-traces.ts'
import { countLeads } from '../../support/stored-leads.ts'
import { createTwoTenants, type Tenant, type TwoTenants } from '../../support/two-tenants.ts'

const server = await openTestDatabase()

let tenants: TwoTenants
let own: Tenant
let other: Tenant
beforeEach(async () => {
  tenants = await createTwoTenants(server)
  ;({ own, other } = tenants)
})

const erase = async (caller: Caller, typed = phone, company: string | null = null) => {
  const [row] = await server.database.run<{ n: number }>(
    caller,
    sql`select public.erase_contact(${typed}, ${company}::uuid) as n`,
  )
  return row?.n
}

/** The newest audit entry of the action; it counts the three leads of captureContact. */
async function expectNote(action: string, caller: Caller) {
  const [note] = await ask<{ payload: { traits: object; actor_id: string } }>(
    server,
    sql`select payload from auth.audit_log_entries where payload ->> 'action' = ${action}
      order by created_at desc limit 1`,
  )
  expect(note?.payload).toMatchObject({ actor_id: claimsOf(caller).sub, traits: { leads: 3 } })
  return note
}

describe('a contact who asks to be forgotten', () => {
  test('is in no row of the company any more, in whatever form the number was typed', async () => {
    const before = await countLeads(server, own)
    await captureContact(server, own)
    expect((await findTraces(server, contactValues)).length).toBeGreaterThan(3)
    expect(await erase(tenants.callers.manager, '+55 (41) 9876-5432')).toBe(3)
    expect(await findTraces(server, contactValues)).toEqual([])
    expect(await countLeads(server, own)).toBe(before)
    expect(await erase(tenants.callers.manager)).toBe(0)
  })

  test('leaves no way to them in answered requests, also those by e-mail; an open one can be answered', async () => {
    await captureContact(server, own)
    await server.asOwner((run) =>
      run(sql`update public.leads_captured set email = 'Rita@Example.com'
        where company_id = ${own.company.id}::uuid and phone_key = '41998765432'`),
    )
    await ask(
      server,
      sql`insert into public.privacy_requests (company_id, kind, email, note, due_on, answered_at)
        select c, 'correction', e, 'É Rita', current_date, a
        from (values
          (${own.company.id}::uuid, 'rita@example.com', now()),
          (${own.company.id}::uuid, 'rita@example.com', null),
          (${own.company.id}::uuid, 'outra@example.com', now()),
          (${other.company.id}::uuid, 'rita@example.com', now())
        ) r (c, e, a)`,
    )
    await erase(tenants.callers.manager)
    const left = await ask(
      server,
      sql`select email, note, answered_at is null as open, company_id = ${own.company.id}::uuid as own
        from public.privacy_requests
        where company_id in (${own.company.id}::uuid, ${other.company.id}::uuid) and kind = 'correction' and due_on = current_date
        order by own desc, open, email`,
    )
    expect(left).toEqual([
      { email: 'outra@example.com', note: 'É Rita', open: false, own: true },
      { email: null, note: null, open: false, own: true },
      { email: 'rita@example.com', note: 'É Rita', open: true, own: true },
      { email: 'rita@example.com', note: 'É Rita', open: false, own: false },
    ])
  })

  test('stays with another company, whose contacts nobody else erases', async () => {
    await captureContact(server, other)
    const before = await countLeads(server, other)
    expect(await erase(tenants.callers.admin)).toBe(0)
    await expect(erase(tenants.callers.admin, phone, other.company.id)).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas administradores e gerentes podem excluir os dados de um contato.',
    })
    expect(await countLeads(server, other)).toBe(before)
    expect(await erase(tenants.callers.super_admin, phone, other.company.id)).toBe(3)
  })

  test('is erased from every company by the platform', async () => {
    await captureContact(server, own)
    await captureContact(server, other)
    expect(await erase(tenants.callers.super_admin)).toBe(6)
    expect(await findTraces(server, contactValues)).toEqual([])
  })

  test('does not come back with a journal that is replayed after a crash', async () => {
    const { lead } = await captureContact(server, own)
    const line = await askOne<{ line: string }>(
      server,
      sql`select jsonb_build_object('table', 'leads_captured', 'row', to_jsonb(l))::text as line
        from public.leads_captured l where id = ${lead.id}::uuid`,
    )
    await erase(tenants.callers.admin)
    const replay = sql`select private.replay_journal(${line.line}::jsonb) as done`
    expect(await ask(server, replay)).toEqual([{ done: true }])
    expect(await findTraces(server, contactValues)).toEqual([])
  })

  test('leaves all other figures exact', async () => {
    await captureContact(server, own)
    await erase(tenants.callers.admin)
    const [counted] = await server.database.run<{ total: string }>(
      tenants.callers.admin,
      sql`select total from public.get_lead_counters(${own.company.id}::uuid)`,
    )
    expect(Number(counted?.total)).toBe(1)
  })

  test('leaves a note of who erased how many, without personal data', async () => {
    await captureContact(server, own)
    await erase(tenants.callers.admin)
    await expectNote('contact_erased', tenants.callers.admin)
  })

  test('needs a valid number', async () => {
    await expect(erase(tenants.callers.admin, '123')).rejects.toMatchObject({ code: '22023' })
  })
})

describe('a contact who asks for their data', () => {
  const read = async (caller: Caller, typed = phone, company: string | null = null) => {
    const [row] = await server.database.run<{ data: { leads: object[]; quarantined: object[] } }>(
      caller,
      sql`select public.get_contact_data(${typed}, ${company}::uuid) as data`,
    )
    return row?.data
  }

  test('gets all that would be erased, without the state of the rotation', async () => {
    await captureContact(server, own)
    await captureContact(server, other)
    const data = await read(tenants.callers.manager, '+55 (41) 9876-5432')
    const answers = { company: 'Iracema Esquecida ME' }
    expect(data).toMatchObject({
      leads: [
        {
          answers,
          city: 'Curitiba',
          opened_at: null,
          called_at: expect.any(String),
          called_by: own.seller.name,
          answer: 'closed',
          answered_at: expect.any(String),
          answered_by: own.seller.name,
          closing: 'A mãe de Iracema Esquecida atendeu',
          notes: [{ seller: own.seller.name, note: 'Iracema Esquecida quer um sedã' }],
          company_notes: [{ by: 'Ana', note: 'Iracema Esquecida volta na sexta' }],
        },
        { answers, answer: null, notes: [] },
      ],
      quarantined: [{ answers }],
    })
    expect(JSON.stringify(data)).not.toContain('line')
    await erase(tenants.callers.manager)
    expect(await read(tenants.callers.manager)).toMatchObject({ leads: [], quarantined: [] })
    await erase(tenants.callers.super_admin)
  })

  test('is read only with a note of who read how much, without personal data', async () => {
    await captureContact(server, own)
    await read(tenants.callers.manager)
    const note = await expectNote('contact_read', tenants.callers.manager)
    expect(JSON.stringify(note)).not.toContain('98765432')
    await erase(tenants.callers.manager)
  })

  test('gets the data of the requested company, from a user who may erase there', async () => {
    await captureContact(server, other)
    const { callers } = tenants
    expect(await read(callers.admin)).toMatchObject({ leads: [], quarantined: [] })
    await expect(read(callers.admin, phone, other.company.id)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(read(callers.super_admin)).rejects.toMatchObject({
      message: 'Escolha uma empresa.',
    })
    const data = await read(callers.super_admin, phone, other.company.id)
    expect(data?.leads).toHaveLength(2)
    await erase(callers.super_admin)
  })
})

describe('mails that are kept as files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const signal = new AbortController().signal
  const keep = (leadId: string, leadPhone: string) =>
    keepAsFiles(folder, 'Rodízio <nao-responda@leads.example>').send(
      writeNoticeMail(
        {
          kind: 'new_lead',
          to: 'chefe@example.com',
          name: 'Chefe',
          companyName: 'Aurora',
          timeZone: 'America/Sao_Paulo',
          leadId,
          leadName: 'Iracema Esquecida',
          leadPhone,
          leadCity: null,
          source: 'Instagram',
          sellerName: null,
          capturedAt: new Date(),
        },
        'https://rodizio.example',
      ),
      signal,
    )
  const kept = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

  test('are erased with the contact, and those of others stay', async () => {
    const { lead } = await captureContact(server, own)
    await keep(lead.id, phone)
    await keep(own.lead.id, '11912345678')
    await erase(tenants.callers.admin)
    const [job] = await ask<{ payload: { lead_ids: string[] } }>(
      server,
      sql`select payload from private.jobs where kind = 'forget_mails' order by id desc limit 1`,
    )
    await dropKeptMails(folder, job?.payload.lead_ids)
    expect(kept()).toHaveLength(1)
    expect(kept()[0]).not.toContain('99876')
    await dropKeptMails(folder)
    expect(kept()).toEqual([])
  })
})
