/** product.md 56: what a person asks of a company about their data. */
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { writeNoticeMail } from '../../../src/mail/write-notice-mail.ts'
import { capture } from '../../support/capture.ts'
import { findTraces } from '../../support/contact-traces.ts'
import { createPerson } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { openVisitorPages, sendForm } from '../../support/visitor.ts'

const server = await openTestDatabase()
const pages = openVisitorPages(server, { rateLimit: false })

const phone = '81912345678'
const email = 'rita@example.com'

async function openShop() {
  const { company } = await createRotation(server, { Ana: {} })
  const { id, caller } = await createPerson(server, company, { role: 'manager' })
  const url = `/privacidade/${company.id}`
  const send = (given: object = {}) =>
    capture(server, {
      p_company_id: company.id,
      p_name: 'Rita Melo',
      p_phone: phone,
      p_email: email,
      ...given,
    })
  const request = (fields: Record<string, string>) => sendForm(pages, url, fields)
  const list = (as: Caller = caller) =>
    server.database.run(as, sql`select * from public.list_privacy_requests(${company.id}::uuid)`)
  return { company, manager: { id, caller }, url, send, request, list }
}

/** Runs the due mail jobs and returns what they send. */
async function sendAll(): Promise<NoticeMail[]> {
  await foldLeads(server)
  const mails: NoticeMail[] = []
  const { queue_daily_summaries: _, ...handlers } = mailJobs(async (mail) => {
    mails.push(mail)
  })
  const { signal } = new AbortController()
  while (await runNextJob(server.database, handlers, () => undefined, signal));
  return mails
}

/** The address in the mail that proves the person. */
async function findLink(to = email): Promise<string> {
  const [mail, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'privacy_link', to })
  const { text } = writeNoticeMail(mail as NoticeMail, 'https://rodizio.example')
  const [, path] = /https:\/\/rodizio\.example(\/privacidade\/\S+)/.exec(String(text)) ?? []
  return String(path)
}

const press = (link: string) => sendForm(pages, link, {})

describe('a person', () => {
  test('reads who keeps what, why and for how long', async () => {
    const { company, url } = await openShop()
    await ask(
      server,
      sql`update public.companies set privacy_text = 'Só para responder.', keep_leads_months = 6
        where id = ${company.id}::uuid`,
    )
    const { statusCode, body } = await pages.inject(url)
    expect(statusCode).toBe(200)
    for (const words of [company.name, 'Por 6 meses', 'Só para responder.']) {
      expect(body).toContain(words)
    }
    expect(body).not.toContain('<script')
    expect((await pages.inject('/privacidade/nowhere')).statusCode).toBe(404)
    expect((await pages.inject(`/privacidade/${crypto.randomUUID()}`)).statusCode).toBe(404)
  })

  test('finds the page from each form and from the thanks', async () => {
    const { company, url } = await openShop()
    const form = await pages.inject(`/capture-lead?company=${company.id}`)
    expect(form.body).toContain(`href="${url}"`)
    const thanks = await sendForm(pages, `/capture-lead?company=${company.id}`, {
      name: 'Rita',
      phone,
    })
    expect(thanks.body).toContain('Obrigado')
    expect(thanks.body).toContain(`href="${url}"`)
  })

  test('hears what is wrong with a request, which then is none', async () => {
    const { request, list } = await openShop()
    const wrong: [Record<string, string>, string][] = [
      [{ kind: 'copy' }, 'Informe o telefone ou o e-mail.'],
      [{ kind: 'all', phone }, 'Escolha o que você quer.'],
      [{ kind: 'copy', phone: '123' }, 'Telefone inválido'],
      [{ kind: 'copy', email: 'rita' }, 'E-mail inválido'],
      [{ kind: 'correction', phone }, 'Diga o que está errado e como é o certo.'],
      [{ kind: 'copy', phone, note: 'x'.repeat(1001) }, 'no máximo 1000 caracteres'],
    ]
    for (const [fields, words] of wrong) {
      const answer = await request(fields)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(words)
    }
    expect(await list()).toEqual([])
  })

  test('gets a copy by the link in the mailbox that they left, once', async () => {
    const { company, send, request, list } = await openShop()
    await send()
    await ask(
      server,
      sql`insert into public.privacy_requests (company_id, kind, phone, email, due_on, answered_at)
        values (${company.id}::uuid, 'copy', ${phone}, 'outra@example.com', now(), now() - interval '1 day')`,
    )
    expect((await request({ kind: 'copy', email })).statusCode).toBe(200)
    const link = await findLink()
    // A scanner of mails opens links.
    for (const _ of [1, 2]) expect((await pages.inject(link)).body).toContain('Baixar meus dados')
    const copy = await press(link)
    expect(copy.headers['content-disposition']).toContain('attachment')
    expect(copy.json()).toMatchObject([{ phone, leads: [{ name: 'Rita Melo', email }] }])
    expect(copy.body).not.toContain('outra@example.com')
    expect(await list()).toMatchObject([{ email, answered_at: expect.anything() }, {}])
    expect((await press(link)).statusCode).toBe(404)
    expect((await pages.inject(link)).statusCode).toBe(404)
    expect(await sendAll()).toEqual([])
  })

  test('is erased by the link, and no row names them any more', async () => {
    const { send, request, list } = await openShop()
    const person = { phone: '81933334444', email: 'iracema@example.com' }
    await send({ p_name: 'Iracema', p_phone: person.phone, p_email: person.email })
    await foldLeads(server)
    await request({ kind: 'erasure', ...person, note: 'Sou a Iracema' })
    expect((await press(await findLink(person.email))).body).toContain('Dados excluídos')
    expect(await findTraces(server, [...Object.values(person), 'Iracema'])).toEqual([])
    expect(await list()).toMatchObject([{ kind: 'erasure', answered_by: null, phone: null }])
  })

  test('proves by the link what only the company can do', async () => {
    const { send, request, list } = await openShop()
    await send()
    await request({ kind: 'correction', email, note: 'Meu nome é Rita Mello' })
    expect((await press(await findLink())).body).toContain('Pedido encaminhado')
    expect(await list()).toMatchObject([
      { kind: 'correction', proved_at: expect.anything(), answered_at: null },
    ])
    expect(await sendAll()).toMatchObject([{ kind: 'privacy_request', asked: ['correction'] }])
  })
})

describe('a stranger', () => {
  test('gets the same answer whether somebody is on record, and nothing looks the contact up', async () => {
    const { send, request } = await openShop()
    await send()
    const known = await request({ kind: 'copy', phone, email })
    const unknown = await request({ kind: 'copy', phone: '81988887777', email: 'x@example.com' })
    expect(known.statusCode).toBe(200)
    expect(known.body.replace(/nonce[-=]"?[^'"]+/g, '')).toBe(
      unknown.body.replace(/nonce[-=]"?[^'"]+/g, ''),
    )
    const body = await askOne<{ source: string }>(
      server,
      sql`select prosrc as source from pg_proc where oid = 'private.ask_privacy'::regproc`,
    )
    expect(body.source).not.toMatch(/leads_captured|contacts|quarantined|records_of|to_prove/)
    await sendAll()
  })

  test('who sends a form with somebody’s phone and their own e-mail opens nothing', async () => {
    const { send, request } = await openShop()
    await send({ p_email: 'vitima@example.com' })
    await send({ p_name: 'Estranho' })
    await request({ kind: 'copy', phone, email })
    await request({ kind: 'erasure', email })
    const mails = await sendAll()
    expect(mails.map(({ kind }) => kind)).toEqual(['privacy_request'])
  })

  test('nor who does so before the other, once the other is on record too', async () => {
    const { send, request, list } = await openShop()
    await send()
    await request({ kind: 'erasure', phone, email })
    const link = await findLink()
    await send({ p_name: 'Vítima', p_email: null })
    expect((await press(link)).body).toContain('Pedido encaminhado')
    expect(await list()).toMatchObject([{ proved_at: null, answered_at: null }])
    expect(await findTraces(server, ['Vítima'])).not.toEqual([])
    await sendAll()
  })

  test('cannot flood a mailbox: three links a day', async () => {
    const { send, request } = await openShop()
    await send()
    for (const note of ['a', 'b', 'c', 'd']) await request({ kind: 'copy', email, note })
    await request({ kind: 'copy', email, note: 'a' })
    const kinds = (await sendAll()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'privacy_link')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'privacy_request')).toHaveLength(1)
  })

  test('cannot flood a company with requests', async () => {
    const { url } = await openShop()
    const limited = openVisitorPages(server)
    const codes: number[] = []
    for (let i = 0; i < 22; i += 1) {
      const fields = { kind: 'copy', email: `${i}@example.com` }
      codes.push((await sendForm(limited, url, fields)).statusCode)
    }
    expect(codes.filter((code) => code === 429)).toHaveLength(2)
    expect((await limited.inject(url)).statusCode).toBe(200)
    await sendAll()
  })

  test('cannot guess a link, nor use it at another company or too late', async () => {
    const { send, request, url } = await openShop()
    const other = await openShop()
    await send()
    await request({ kind: 'erasure', email })
    const link = await findLink()
    const token = link.split('/').at(-1)
    expect((await press(`${url}/${'x'.repeat(24)}`)).statusCode).toBe(404)
    expect((await press(`${url}/%00`)).statusCode).toBe(404)
    expect((await press(`${other.url}/${token}`)).statusCode).toBe(404)
    await ask(
      server,
      sql`update private.privacy_proofs set expires_at = now()
        where request_id in (select id from public.privacy_requests where answered_at is null)`,
    )
    expect((await press(link)).body).toContain('Este link não vale mais')
    expect(await findTraces(server, ['Rita Melo'])).not.toEqual([])
  })
})

describe('a company', () => {
  test('answers what no mailbox proves within 15 days of its own calendar', async () => {
    const { company, send, request, list, manager } = await openShop()
    await send({ p_email: null })
    await request({ kind: 'erasure', phone })
    expect(await sendAll()).toMatchObject([
      { kind: 'privacy_request', to: `${manager.id}@example.com`, asked: ['erasure'] },
    ])
    const { due } = await askOne<{ due: string }>(
      server,
      sql`select ((r.created_at at time zone c.time_zone)::date + 15)::text as due
        from public.privacy_requests r join public.companies c on c.id = r.company_id
        where c.id = ${company.id}::uuid`,
    )
    const [open] = await list()
    expect(open).toMatchObject({
      kind: 'erasure',
      due_on: due,
      is_late: false,
      proved_at: null,
      contacts: [{ phone, name: 'Rita Melo' }],
    })
    const notices = await server.database.run(
      manager.caller,
      sql`select kind, details from public.get_notifications() where kind = 'privacy_request'`,
    )
    expect(notices).toMatchObject([{ details: { kind: 'erasure', due_on: due } }])
    const answer = sql`select public.answer_privacy_request(${String(open?.id)}::uuid)`
    await server.database.run(manager.caller, answer)
    await server.database.run(manager.caller, answer)
    expect(await list()).toMatchObject([
      { phone: null, answered_by: 'Célia Prado', contacts: [], is_late: false },
    ])
  })

  test('hears of each request on the bell, and by at most one mail an hour that names all since the last', async () => {
    const { company, request, manager } = await openShop()
    const passHour = async () => {
      await ask(
        server,
        sql`update public.privacy_requests set mailed_at = mailed_at - interval '1 hour'
          where company_id = ${company.id}::uuid`,
      )
      await ask(
        server,
        sql`update private.jobs set run_at = run_at - interval '1 hour' where kind = 'tell_of_privacy_request'`,
      )
    }
    const to = `${manager.id}@example.com`
    for (const kind of ['copy', 'erasure', 'no_messages']) await request({ kind, phone })
    expect(await sendAll()).toMatchObject([{ to, asked: ['copy'] }])
    await request({ kind: 'copy', email })
    expect(await sendAll()).toEqual([])
    const notices = await server.database.run(
      manager.caller,
      sql`select kind from public.get_notifications() where kind = 'privacy_request'`,
    )
    expect(notices).toHaveLength(4)
    await passHour()
    const [mail, ...others] = await sendAll()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to, asked: ['erasure', 'no_messages', 'copy'] })
    expect(writeNoticeMail(mail as NoticeMail, 'https://rodizio.example')).toMatchObject({
      subject: 'Chegaram 3 pedidos de privacidade',
      text: expect.stringContaining('Exclusão dos dados, Não receber mais mensagens, Cópia'),
    })
    await passHour()
    expect(await sendAll()).toEqual([])
  })

  test('hears of a link that nobody opened for two days', async () => {
    const { company, send, request } = await openShop()
    await send()
    await request({ kind: 'copy', email })
    await findLink()
    await ask(
      server,
      sql`update private.jobs set run_at = now() where kind = 'tell_of_privacy_request'
        and (payload ->> 'request_id')::uuid in (
          select id from public.privacy_requests where company_id = ${company.id}::uuid
        )`,
    )
    expect(await sendAll()).toMatchObject([{ kind: 'privacy_request', asked: ['copy'] }])
  })

  test('forgets an answered request after two years', async () => {
    const { request, list } = await openShop()
    await request({ kind: 'no_messages', phone })
    await sendAll()
    const trim = () =>
      ask(server, sql`select private.trim_privacy_requests(1000, now() + interval '25 months')`)
    await trim()
    const [open] = await list()
    expect(open).toMatchObject({ kind: 'no_messages' })
    await ask(
      server,
      sql`update public.privacy_requests set answered_at = now() where id = ${String(open?.id)}::uuid`,
    )
    await trim()
    expect(await list()).toEqual([])
  })
})
