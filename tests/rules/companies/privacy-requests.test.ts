/** product.md 56: what a person asks of a company about their data. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { formatDateTime } from '../../../src/domain/format-date.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { writeNoticeMail } from '../../../src/mail/write-notice-mail.ts'
import { findTraces } from '../../support/contact-traces.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { email, openPrivacyShops, phone } from '../../support/privacy-shop.ts'
import { openVisitorPages, sendForm } from '../../support/visitor.ts'

const server = await openTestDatabase()
const { pages, openShop, sendAll, findLink, press } = openPrivacyShops(server)

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
    for (const words of [company.name, 'suporte', 'Por 6 meses', 'Só para responder.']) {
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
    const [, erasure] = /href="([^"]+)">Peça aqui a exclusão/.exec(form.body) ?? []
    expect(erasure).toBe(`${url}?kind=erasure#ask`)
    const chosen = await pages.inject(String(erasure).replace('#ask', ''))
    expect(chosen.body).toMatch(/checked="" value="erasure"|value="erasure"[^>]* checked=""/)
    expect(chosen.body.match(/ checked=""/g)).toHaveLength(1)
    const thanks = await sendForm(pages, `/capture-lead?company=${company.id}`, {
      name: 'Rita',
      phone,
    })
    expect(thanks.body).toContain('Obrigado')
    expect(thanks.body).toContain(`href="${url}"`)
  })

  test('hears what is wrong with a request, which then is none', async () => {
    const { request, list } = await openShop()
    const wrong: [Record<string, string>, string, string][] = [
      [{ kind: 'copy' }, 'Informe o telefone ou o e-mail.', 'phone'],
      [{ kind: 'all', phone }, 'Escolha o que você quer.', ''],
      [{ kind: 'copy', phone: '123' }, 'Telefone inválido', 'phone'],
      [{ kind: 'copy', email: 'rita' }, 'E-mail inválido', 'email'],
      [{ kind: 'correction', phone }, 'Diga o que está errado e como é o certo.', 'note'],
      [{ kind: 'copy', phone, note: 'x'.repeat(1001) }, 'no máximo 1000 caracteres', 'note'],
    ]
    for (const [fields, words, field] of wrong) {
      const answer = await request(fields)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(words)
      const invalid = answer.body.matchAll(
        /id="(\w+)"(?: name="\w+")? aria-invalid="true" aria-describedby="\1-problem"/g,
      )
      expect([...invalid].map(([, name]) => name)).toEqual(field ? [field] : [])
    }
    expect(await list()).toEqual([])
  })

  test('gets a copy by the link in the mailbox that they left, once', async () => {
    const { company, send, request, list } = await openShop()
    await send()
    await ask(
      server,
      sql`update public.companies set time_zone = 'America/Manaus' where id = ${company.id}::uuid`,
    )
    await ask(
      server,
      sql`insert into public.privacy_requests (company_id, kind, phone, email, note, due_on, answered_at)
        values (${company.id}::uuid, 'copy', ${phone}, 'outra@example.com', 'Sou a outra', now(), now() - interval '1 day')`,
    )
    expect((await request({ kind: 'copy', email })).statusCode).toBe(200)
    const link = await findLink()
    // A scanner of mails opens links.
    for (const _ of [1, 2]) expect((await pages.inject(link)).body).toContain('Ver meus dados')
    const copy = await press(link)
    const files = [...copy.body.matchAll(/"data:[^,]+,([^"]+)"/g)].map(([, file = '']) =>
      decodeURIComponent(file),
    )
    expect(JSON.parse(String(files[1]))).toMatchObject([
      { phone, leads: [{ name: 'Rita Melo', email }], requests: [] },
    ])
    expect(copy.body).toContain('<dd>Rita Melo</dd>')
    const [{ leads }] = JSON.parse(String(files[1]))
    const arrived = formatDateTime(leads[0].created_at, 'America/Manaus')
    expect(copy.body).toContain(`Contato de ${arrived}`)
    expect([copy.body, ...files].join()).not.toMatch(/outra@example.com|Sou a outra/)
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

  test('who erased everything by the link has no other request left open', async () => {
    const { send, request, list } = await openShop()
    const person = { phone: '81933335555', email: 'jandira@example.com' }
    await send({ p_name: 'Jandira', p_phone: person.phone, p_email: person.email })
    await send()
    await request({ kind: 'copy', email: person.email })
    const copy = await findLink(person.email)
    await request({ kind: 'erasure', ...person })
    await request({ kind: 'correction', email, note: 'É Rita' })
    const mails = await sendAll()
    const erasure = mails.find(({ to }) => to === person.email) as NoticeMail
    const { text } = writeNoticeMail(erasure, 'https://rodizio.example')
    const [link] = /\/privacidade\/\S+/.exec(String(text)) ?? []
    const { body } = await press(String(link))
    expect(body).toContain('Seus outros pedidos em aberto foram encerrados.')
    expect(await findTraces(server, [...Object.values(person), 'Jandira'])).toEqual([])
    const requests = await list()
    expect(requests.filter(({ answered_at }) => !answered_at)).toMatchObject([
      { kind: 'correction', email },
    ])
    expect((await press(copy)).body).toContain('Depois de uma exclusão')
  })

  test('hears from a link that the company erased everything meanwhile', async () => {
    const { company, send, request, list, manager } = await openShop()
    const person = { phone: '81933336666', email: 'moema@example.com' }
    await send({ p_name: 'Moema', p_phone: person.phone, p_email: person.email })
    await request({ kind: 'copy', email: person.email })
    const link = await findLink(person.email)
    await server.database.run(
      manager.caller,
      sql`select public.erase_contact(${person.phone}, ${company.id}::uuid)`,
    )
    expect((await press(link)).body).toContain('Não há mais dados seus')
    expect(await list()).toMatchObject([{ kind: 'copy', email: null, answered_by: null }])
    expect(await sendAll()).toEqual([])
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
    expect(known.body).toMatch(
      /responde até [\d/]{10}, pelo WhatsApp ou pelo e-mail que você informou, mesmo que não encontre/,
    )
    for (const words of ['receber uma cópia', 'gov.br/anpd', 'Voltar à página de privacidade']) {
      expect(known.body).toContain(words)
    }
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

  test('cannot flood it from many networks either', async () => {
    const { company, url } = await openShop()
    const key = `privacy ${company.id}`
    const taken = sql`select _gateway.take_rate_limit(${key}, 200, '30 minutes') from generate_series(1, 200)`
    await ask(server, taken)
    const { statusCode } = await sendForm(openVisitorPages(server), url, { kind: 'copy', email })
    expect(statusCode).toBe(429)
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
