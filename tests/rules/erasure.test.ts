/** Nothing is kept of whom somebody asked to erase, wherever it was written; and nobody else is touched. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/database/database.ts'
import { jobHandlers } from '../../src/jobs/job-handlers.ts'
import { dropKeptMails, keepAsFiles } from '../../src/mail/keep-as-files.ts'
import { writeNoticeMail } from '../../src/mail/write-notice-mail.ts'
import { createPerson, serverKey } from '../support/callers.ts'
import { capture, findLead } from '../support/capture.ts'
import { ask, askOne } from '../support/rows.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { createTwoTenants, type Tenant, type TwoTenants } from '../support/two-tenants.ts'

const server = await openTestDatabase()
const phone = '41998765432'
const written = ['41998765432', '4198765432', '(41) 99876-5432', 'Iracema Esquecida', 'iracema@']

let tenants: TwoTenants
let own: Tenant
let other: Tenant
beforeEach(async () => {
  tenants = await createTwoTenants(server)
  ;({ own, other } = tenants)
})

/** Every row of every table that names one of these words, as a dump would have it. */
async function findTraces(words: readonly string[]): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    server,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const patterns = JSON.stringify(words.map((word) => `%${word}%`))
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(
      server,
      sql`select t::text as row from ${raw(name)} t where t::text ilike any
        (array(select jsonb_array_elements_text(${patterns}::jsonb)))`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Twice as a lead, once by an old number, and once as a suspect: in each field that there is. */
async function comeTo({ link }: Tenant) {
  const typed = {
    p_short_code: link.code,
    p_name: 'Iracema Esquecida',
    p_phone: phone,
    p_email: 'iracema@example.com',
    p_city: 'Curitiba',
    p_message: 'Sou {nome}',
    p_extra: { company: 'Iracema Esquecida ME' },
  }
  const first = await capture(server, typed)
  await capture(server, { ...typed, p_phone: '4198765432' })
  const suspect = await capture(server, { ...typed, p_attribution: { _hp: 'robô' } })
  return { lead: await findLead(server, first), suspect: suspect.lead_id }
}

const erase = async (caller: Caller, typed = phone, company: string | null = null) => {
  const [row] = await server.database.run<{ n: number }>(
    caller,
    sql`select public.erase_contact(${typed}, ${company}::uuid) as n`,
  )
  return row?.n
}

const countLeads = async ({ company }: Tenant) => {
  const { n } = await askOne<{ n: number }>(
    server,
    sql`select (select count(*) from public.leads_captured where company_id = ${company.id}::uuid)
      + (select count(*) from public.quarantined_leads where company_id = ${company.id}::uuid) as n`,
  )
  return Number(n)
}

describe('a contact who asks to be forgotten', () => {
  test('is in no row of the company any more, however the number was typed', async () => {
    const before = await countLeads(own)
    await comeTo(own)
    expect((await findTraces(written)).length).toBeGreaterThan(3)
    expect(await erase(tenants.callers.manager, '+55 (41) 9876-5432')).toBe(3)
    expect(await findTraces(written)).toEqual([])
    expect(await countLeads(own)).toBe(before)
    expect(await erase(tenants.callers.manager)).toBe(0)
  })

  test('stays with another company, whose people nobody else erases', async () => {
    await comeTo(other)
    const before = await countLeads(other)
    expect(await erase(tenants.callers.admin)).toBe(0)
    await expect(erase(tenants.callers.admin, phone, other.company.id)).rejects.toMatchObject({
      code: '42501',
      message: 'Só administradores e gerentes podem apagar os dados de um contato.',
    })
    expect(await countLeads(other)).toBe(before)
    expect(await erase(tenants.callers.super_admin, phone, other.company.id)).toBe(3)
  })

  test('goes from every company where the platform is asked', async () => {
    await comeTo(own)
    await comeTo(other)
    expect(await erase(tenants.callers.super_admin)).toBe(6)
    expect(await findTraces(written)).toEqual([])
  })

  test('does not come back with a journal that is read after a crash', async () => {
    const { lead } = await comeTo(own)
    const line = await askOne<{ line: string }>(
      server,
      sql`select jsonb_build_object('table', 'leads_captured', 'row', to_jsonb(l))::text as line
        from public.leads_captured l where id = ${lead.id}::uuid`,
    )
    await erase(tenants.callers.admin)
    const replay = sql`select private.replay_journal(${line.line}::jsonb) as done`
    expect(await ask(server, replay)).toEqual([{ done: true }])
    expect(await findTraces(written)).toEqual([])
  })

  test('leaves the figures of everybody else right', async () => {
    await comeTo(own)
    await erase(tenants.callers.admin)
    const [counted] = await server.database.run<{ total: string }>(
      tenants.callers.admin,
      sql`select total from public.get_lead_counters(${own.company.id}::uuid)`,
    )
    expect(Number(counted?.total)).toBe(1)
  })

  test('leaves a note that says who erased how many, and nothing of whom', async () => {
    await comeTo(own)
    await erase(tenants.callers.admin)
    const [note] = await ask<{ payload: { traits: object; actor_id: string } }>(
      server,
      sql`select payload from auth.audit_log_entries where payload ->> 'action' = 'contact_erased'
        order by created_at desc limit 1`,
    )
    const { sub } = JSON.parse(tenants.callers.admin.settings['request.jwt.claims'] ?? '{}')
    expect(note?.payload).toMatchObject({ actor_id: sub, traits: { leads: 3 } })
  })

  test('needs a number that is one', async () => {
    await expect(erase(tenants.callers.admin, '123')).rejects.toMatchObject({ code: '22023' })
  })
})

describe('a contact who asks what there is of them', () => {
  const read = async (caller: Caller, typed = phone, company: string | null = null) => {
    const [row] = await server.database.run<{ data: { leads: object[]; quarantined: object[] } }>(
      caller,
      sql`select public.get_contact_data(${typed}, ${company}::uuid) as data`,
    )
    return row?.data
  }

  test('is told all that would be erased, and nothing of the sellers’ line', async () => {
    await comeTo(own)
    await comeTo(other)
    const data = await read(tenants.callers.manager, '+55 (41) 9876-5432')
    const answers = { company: 'Iracema Esquecida ME' }
    expect(data).toMatchObject({
      leads: [{ answers, city: 'Curitiba' }, { answers }],
      quarantined: [{ answers }],
    })
    expect(JSON.stringify(data)).not.toContain('line')
    await erase(tenants.callers.manager)
    expect(await read(tenants.callers.manager)).toMatchObject({ leads: [], quarantined: [] })
    await erase(tenants.callers.super_admin)
  })

  test('is read only with a note that says who read how much, and nothing of whom', async () => {
    await comeTo(own)
    await read(tenants.callers.manager)
    const [note] = await ask<{ payload: { traits: object; actor_id: string } }>(
      server,
      sql`select payload from auth.audit_log_entries where payload ->> 'action' = 'contact_read'
        order by created_at desc limit 1`,
    )
    const { sub } = JSON.parse(tenants.callers.manager.settings['request.jwt.claims'] ?? '{}')
    expect(note?.payload).toMatchObject({ actor_id: sub, traits: { leads: 3 } })
    expect(JSON.stringify(note)).not.toContain('98765432')
    await erase(tenants.callers.manager)
  })

  test('hears of the company that is asked, from who may erase there', async () => {
    await comeTo(other)
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

  test('go with the contact, and those of others stay', async () => {
    const { lead } = await comeTo(own)
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

describe('a company that is erased for good', () => {
  test('leaves nothing of itself and its people, in no table', async () => {
    await comeTo(own)
    const person = await createPerson(server, own.company, { role: 'admin' })
    const name = 'Loja Que Some'
    await ask(
      server,
      sql`update public.companies set name = ${name} where id = ${own.company.id}::uuid`,
    )
    await ask(
      server,
      sql`insert into storage.objects (bucket_id, name, version) values ('logos', ${`${own.company.id}/logo`}, 'v')`,
    )
    await ask(
      server,
      sql`insert into auth.audit_log_entries (id, payload) values
        (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', ${person.id}::text))`,
    )
    expect((await findTraces([own.company.id, person.id, name])).length).toBeGreaterThan(15)
    const superAdmin = tenants.callers.super_admin
    const now = sql`select public.erase_company(${own.company.id}::uuid)`
    await expect(server.database.run(superAdmin, now)).rejects.toMatchObject({
      message: 'Remova a empresa antes de apagar os dados dela de vez.',
    })
    await server.database.run(
      superAdmin,
      sql`select public.delete_company(${own.company.id}::uuid)`,
    )
    await server.database.run(superAdmin, now)
    const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
    await jobHandlers.purge_deleted_companies?.({}, {
      run,
      signal: new AbortController().signal,
    } as never)

    const ids = [
      own.company.id,
      own.seller.id,
      own.lead.id,
      own.colleague.id,
      person.id,
      own.link.id,
    ]
    // What live updates tell each other goes after two minutes by itself; files are collected by their version.
    const traces = (await findTraces([...ids, name, own.link.code, ...written])).filter(
      (trace) => !/^(_gateway\.feed|private\.erased_leads|private\.jobs):?/.test(trace),
    )
    expect(traces).toEqual([])
    expect(await countLeads(other)).toBe(2)
  })
})
