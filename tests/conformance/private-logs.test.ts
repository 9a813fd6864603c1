/** The most verbose log holds no personal data of visitors or clients. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { sendRaw } from '../../packages/supabase-server/tests/support/raw-http.ts'
import { saveConversions } from '../support/ad-platform.ts'
import { createApiKey } from '../support/api-keys.ts'
import { capture } from '../support/capture.ts'
import { createPerson } from '../support/database-callers.ts'
import {
  createCapturePage,
  createCompany,
  createSeller,
  createShortLink,
} from '../support/factories.ts'
import {
  email,
  message,
  name,
  password,
  personQuery,
  phone,
  quoteInErrors,
} from '../support/identifiable-person.ts'
import { enqueue } from '../support/jobs.ts'
import { openLogPrivacyTest } from '../support/log-privacy.ts'
import { createPage } from '../support/seller-page.ts'
import { agedFields } from '../support/visitor.ts'

const server = await openTestDatabase()
await quoteInErrors(server)
const company = await createCompany(server)
const seller = await createSeller(server, company)
const link = await createShortLink(server, company)
const page = await createCapturePage(server, company)
const { origin, keys, asServer, from, given, json, lines, said, eventually, call } =
  await openLogPrivacyTest(server)

test('the log holds nothing of visitors and their leads, stored or lost', async () => {
  for (const path of [
    `/l/${link.code}`,
    `/l/nobody`,
    `/capture-lead`,
    `/p/${page.slug}`,
    '/gervasia',
    '/rest/v1/%ff',
    '/functions/v1/gervasia',
    '/l/%ff',
  ]) {
    await call(`${path}?${personQuery}`)
  }
  const at = `/p/${page.slug}?${personQuery}`
  for (const [who, status] of [
    [name, 200],
    [`${name} Quebra`, 503],
    ['', 422],
  ] as const) {
    const form = await call(at)
    const fields = { ...(await agedFields(server, form.text)), name: who, phone, email, message }
    const body = new URLSearchParams(fields).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call(at, { body, headers })).status, who).toBe(status)
  }
  const lead = {
    p_name: name,
    p_phone: phone,
    p_email: email,
    p_company_id: company.id,
    p_message: message,
    p_idempotency_key: randomUUID(),
  }
  expect((await call('/rest/v1/rpc/capture_lead_public', { body: lead })).status).toBe(200)
  const broken = { ...lead, p_name: `${name} Quebra`, p_idempotency_key: randomUUID() }
  expect((await call('/rest/v1/rpc/capture_lead_public', { body: broken })).status).toBe(500)
  expect(said()).toContain('Data API request failed')
})

test('the log holds nothing of reads and writes of the Data API, valid or not', async () => {
  const headers = asServer
  const leads = '/rest/v1/leads_captured'
  expect((await call(`${leads}?phone=eq.${phone}&select=name`, { headers })).text).toContain(name)
  for (const query of [
    `id=eq.${name}`,
    `created_at=gt.${name}`,
    `or=(name.eq.${name},email.${email})`,
    `${phone}=eq.1`,
    `select=${email}`,
  ]) {
    expect((await call(`${leads}?${encodeURI(query)}`, { headers })).status).toBeGreaterThan(399)
  }
  const companies = '/rest/v1/companies'
  const row = { id: company.id, name, email, phone }
  for (const body of [row, { name: null, email }, { ...row, active: name }, `{"name": "${name}"`]) {
    expect((await call(companies, { headers, body })).status).toBeGreaterThan(399)
  }
  expect((await call('/rest/v1/rpc/fail_for', { body: { p_word: email } })).status).toBe(500)
})

test('the log holds no API key of a company, working, revoked or in the wrong place', async () => {
  const [working, revoked] = [
    await createApiKey(server, company, { write: true }),
    await createApiKey(server, company),
  ]
  await askOne(
    server,
    sql`update private.api_keys set revoked_at = now() where id = ${revoked.id}::uuid returning id`,
  )
  given.push(working.key, revoked.key)
  const statuses: number[] = []
  for (const { key } of [working, revoked]) {
    const headers = { apikey: key, authorization: `Bearer ${key}` }
    for (const path of [
      `/rest/v1/leads_captured?name=eq.${name}`,
      `/rest/v1/leads_captured?apikey=${key}&name=eq.${key}`,
      `/rest/v1/${key}`,
      `/auth/v1/user`,
      `/storage/v1/bucket?apikey=${key}`,
      `/functions/v1/quiet`,
    ]) {
      statuses.push((await call(path, { headers })).status)
    }
    const lead = { p_name: `${name} Quebra`, p_phone: phone, p_email: email, p_message: key }
    statuses.push((await call('/rest/v1/rpc/register_lead', { headers, body: lead })).status)
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.slice(7).every((status) => status >= 400)).toBe(true)
})

test('the log holds no secret of a file that a program fetches', async () => {
  const { caller } = await createPerson(server, company)
  const [made] = await server.database.run<{ token: string }>(
    caller,
    sql`select public.create_api_key('Planilha', false, null, 'contacts') as token`,
  )
  const token = String(made?.token)
  const { id, password } = await saveConversions(server, company, 'google_ads')
  given.push(token, String(password))
  const user = `rodizio-${id.slice(0, 8)}`
  const basic = Buffer.from(`${user}:${password}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const statuses = []
  for (const path of [
    `/exportacao/${token}.csv`,
    `/exportacao/${token}.jsonl?days=${phone}`,
    `/exportacao/${token}`,
    `/conversoes/google/${id}.csv?${personQuery}`,
    `/conversoes/google/${password}.csv`,
  ]) {
    statuses.push((await call(path, { headers })).status)
  }
  expect(statuses).toEqual([200, 400, 404, 200, 401])
  const { text: metrics } = await call('/metrics', { headers: asServer })
  expect(metrics).toContain('/exportacao/:file')
  expect(metrics).not.toContain(token)
})

test('the log holds nothing of files, functions, sockets and malformed HTTP', async () => {
  const headers = { ...asServer, 'content-type': 'application/pdf' }
  await call('/storage/v1/bucket', { body: { name: 'exames' }, headers: { ...asServer, ...json } })
  const file = (key: string) =>
    call(`/storage/v1/object/exames/${key}?${personQuery}`, { body: message, headers })
  expect((await file('laudo-gervasia.pdf')).status).toBe(200)
  expect((await file('laudo-gervasia-quebra.pdf')).status).toBe(500)
  await file('laudo%00gervasia.pdf')
  await call('/storage/v1/object/exames/laudo-gervasia.pdf', { headers })
  const signed = await call('/storage/v1/object/sign/exames/laudo-gervasia.pdf', {
    body: { expiresIn: 60 },
    headers: { ...asServer, ...json },
  })
  expect((await call(`/storage/v1${signed.body.signedURL}`)).text).toBe(message)
  await call('/storage/v1/object/list/exames', {
    body: { prefix: 'laudo' },
    headers: { ...asServer, ...json },
  })
  const bearer = { authorization: `Bearer ${keys.anonKey}` }
  expect(
    (await call(`/functions/v1/quiet?${personQuery}`, { body: { name, email }, headers: bearer }))
      .body,
  ).toEqual({ name, email })
  await call('/functions/v1/quiet', {
    body: { name },
    headers: { authorization: `Bearer ${password}` },
  })

  await server.asOwner((_, script) =>
    script(`alter function _gateway.channel_rights(text, text, text, text) rename to before;
      create function _gateway.channel_rights(a text, b text, c text, d text)
        returns table (broadcast_read boolean, presence_read boolean, broadcast_write boolean, presence_write boolean, failure text)
        language plpgsql as $$ begin raise exception 'not for %', a using errcode = 'PT500'; end $$;
      grant execute on function _gateway.channel_rights(text, text, text, text) to authenticator`),
  )
  const ws = `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${keys.serviceRoleKey}`
  const socket = new WebSocket(ws, { headers: from })
  await new Promise((resolve) => socket.once('open', resolve))
  const filter = {
    event: '*',
    schema: 'public',
    table: 'leads_captured',
    filter: `phone=eq.${phone}`,
  }
  const join = (topic: string, config: object) =>
    socket.send(
      JSON.stringify({
        topic: `realtime:${topic}`,
        event: 'phx_join',
        ref: '1',
        payload: { config, access_token: keys.serviceRoleKey },
      }),
    )
  join('sala-gervasia', { postgres_changes: [filter], presence: { key: email } })
  join('sala-gervasia-privada', { private: true })
  socket.send(
    JSON.stringify({
      topic: 'realtime:sala-gervasia',
      event: 'broadcast',
      ref: '2',
      payload: { event: name, payload: { email } },
    }),
  )
  await eventually(() => expect(said()).toContain('realtime message failed'))
  socket.send(`{"${name}`)
  await eventually(() => expect(said()).toContain('websocket closed'))
  const upgraded = new WebSocket(`${origin.replace('http', 'ws')}/l/${link.code}?${personQuery}`)
  await new Promise((resolve) => upgraded.once('error', resolve))

  const port = Number(new URL(origin).port)
  await sendRaw(port, `${email} is no HTTP\r\n\r\n`)
  await sendRaw(
    port,
    `GET /?${personQuery} HTTP/1.1\r\nhost: x\r\nx: ${email.repeat(2_000)}\r\n\r\n`,
  )
  expect(
    lines().some(({ err }) =>
      String((err as { code?: string } | undefined)?.code).startsWith('HPE_'),
    ),
  ).toBe(true)
})

test('the log holds neither the token of a seller’s page nor what is typed there, also when it fails', async () => {
  const pageToken = await createPage(server, seller)
  const { lead_id: lead } = await capture(server, { p_company_id: company.id, p_name: name })
  const path = `/v/${pageToken}`
  given.push(pageToken, lead)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const act = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ lead, ...fields }).toString()
    return (await call(path, { body, headers })).status
  }
  expect((await call(`${path}?busca=${encodeURIComponent(name)}`)).text).toContain(name)
  expect((await call(`${path}/manifest.webmanifest`)).status).toBe(200)
  const live = await fetch(`${origin}${path}/live`)
  expect(live.status).toBe(200)
  await live.body?.cancel()
  expect((await call(`${path}/gervasia`)).status).toBe(404)
  expect((await call(`${path}/called/${lead}`, { body: message, headers })).status).toBe(204)
  expect(await act({ act: 'note', text: message })).toBe(303)
  expect(await act({ act: message, text: name })).toBe(422)
  expect(await act({ act: 'won', value: email })).toBe(422)
  expect((await call(path, { body: 'x'.repeat(20_000), headers })).status).toBe(413)
  const script = (text: string) => server.asOwner((_, run) => run(text))
  await script(`create trigger tell before insert or update on private.seller_notes
    for each row execute function public.tell('note', 'raise')`)
  expect(await act({ act: 'note', text: `${message}, ${name}` })).toBe(503)
  await script(`alter function private.read_seller_page(text, text, text) rename to away;
    create function private.read_seller_page(a text, b text, c text) returns jsonb language plpgsql as $$
      begin raise exception 'not for % % %', a, b, c using errcode = 'PT500', detail = a, hint = a; end $$;
    grant execute on function private.read_seller_page(text, text, text) to service_role`)
  expect((await call(path)).status).toBe(503)

  const { signature } = await askOne<{ signature: string }>(
    server,
    sql`select private.sign_opening(${lead}::uuid) as signature`,
  )
  given.push(signature)
  const opened = `/opened/${lead}/${signature}`
  expect((await call(opened, { body: '', headers })).status).toBe(204)
  expect((await call(opened)).status).toBe(404)
  expect((await call(opened, { body: `{"${name}`, headers: json })).status).toBe(415)
  expect(lines().filter(({ level }) => level >= 50).length).toBeGreaterThan(1)
  const { text: metrics } = await call('/metrics', { headers: asServer })
  expect(metrics).toContain('/v/:token')
  for (const secret of [pageToken, lead, signature]) expect(metrics).not.toContain(secret)
})

test('the log holds nothing of background jobs', async () => {
  await enqueue(server, 'mail_new_lead', {
    payload: { lead_id: email, user_id: name },
    second: -1e8,
  })
  await eventually(() => expect(said()).toContain('job failed'))
})
