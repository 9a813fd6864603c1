/** A later version opens what release-sample.ts made, by the secrets of then. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { codeOf } from '../../../packages/supabase-server/tests/support/auth/authenticator.ts'
import type { ReleaseSample } from './release-sample.ts'
import { getData, insertLink, openClient, postForm, signIn, visit } from './supabase-client.ts'
import { sendLead, type Target } from './visitors.ts'

interface Receiver {
  readonly url: string
  got(): readonly { readonly headers: object; readonly body: string }[]
}

interface Place {
  /** Of the platform. */
  readonly admin: { readonly email: string; readonly password: string }
  /** Of the webhook’s next calls. */
  readonly receiver: Receiver
  readonly dataDir: string
}

export async function expectReleaseSample(
  server: Target,
  sample: ReleaseSample,
  { admin, receiver, dataDir }: Place,
): Promise<void> {
  const ana = await expectSession(server, sample)
  await expectContacts(ana, sample)
  const leadId = await expectApiKey(server, sample)
  await expectSellerPage(server, sample, leadId)
  await expectFiles(server, sample)
  await expectPrivacyRequest(server, ana, sample)
  await expectRetiredCode(server, ana, sample, admin)
  await expectWebhook(server, ana, sample, receiver)
  await expectErasures(ana, sample, dataDir)
}

const daysSince = ({ madeAt }: ReleaseSample) => (Date.now() - Date.parse(madeAt)) / 86_400_000

/** Returns a new session of the account, which used its second factor. */
async function expectSession(server: Target, sample: ReleaseSample): Promise<SupabaseClient> {
  const { account, refreshToken: refresh_token, factor, lead, said } = sample
  const notesOf = (client: SupabaseClient) =>
    getData(client.from('lead_notes').select('text').eq('lead_id', lead.id))
  // After 180 days a session that nobody used is forgotten.
  if (daysSince(sample) < 179) {
    const earlier = openClient(server)
    await getData(earlier.auth.refreshSession({ refresh_token }))
    expect(await notesOf(earlier)).toEqual([{ text: said.companyNote }])
  }
  const ana = await signIn(server, account)
  expect(await notesOf(ana)).toEqual([])
  const code = codeOf(factor.secret)
  await getData(ana.auth.mfa.challengeAndVerify({ factorId: factor.id, code }))
  expect(await notesOf(ana)).toEqual([{ text: said.companyNote }])
  return ana
}

const findContact = (ana: SupabaseClient, { phone }: { readonly phone: string }) =>
  getData(ana.rpc('get_contact_data', { p_phone: phone }))

async function expectContacts(ana: SupabaseClient, sample: ReleaseSample): Promise<void> {
  const { lead, said, suspectId } = sample
  expect((await findContact(ana, lead)).leads).toMatchObject([
    { id: lead.id, notes: [{ note: said.note }], company_notes: [{ note: said.companyNote }] },
  ])
  const suspect = { p_id: suspectId }
  const [released] = await getData(ana.rpc('release_quarantined_lead', suspect))
  expect(released).toMatchObject({ lead_id: expect.any(String), seller_name: expect.any(String) })
}

/** Returns the lead that it registers, of the seller with the page. */
async function expectApiKey(server: Target, { apiKey, seller }: ReleaseSample): Promise<string> {
  const crm = openClient(server, apiKey)
  const rita = { p_name: 'Rita da Chave', p_phone: '11955552222', p_seller_id: seller.id }
  const [{ lead_id }] = await getData(crm.rpc('register_lead', rita))
  const leads = crm.from('leads_captured').select('name, seller_id').eq('id', lead_id)
  expect(await getData(leads)).toEqual([{ name: rita.p_name, seller_id: seller.id }])
  return lead_id
}

async function expectSellerPage(
  server: Target,
  { seller: { path, device, deviceId } }: ReleaseSample,
  lead: string,
): Promise<void> {
  const note = { act: 'note', lead, text: 'Chega às 15h.' }
  expect((await postForm(server, path, note)).status).toBe(303)
  const page = await visit(server, path)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(note.text)
  // A browser that is known keeps its id.
  expect(await (await postForm(server, `${path}/device`, device)).json()).toEqual({ id: deviceId })
}

async function expectFiles(server: Target, sample: ReleaseSample): Promise<void> {
  const { exportKey, google, logo } = sample
  const contacts = await visit(server, `/exportacao/${exportKey}.csv?days=3650`)
  expect(await contacts.text()).toMatch(/Bruna Lima.*Rita da Chave|Rita da Chave.*Bruna Lima/s)
  const login = btoa(`rodizio-${google.id.slice(0, 8)}:${google.password}`)
  const conversions = await fetch(`${server.origin}/conversoes/google/${google.id}.csv`, {
    headers: { authorization: `Basic ${login}` },
  })
  expect(conversions.status).toBe(200)
  const stored = await visit(server, `/storage/v1/object/public/logos/${logo.path}`)
  expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(logo.bytes)
}

async function expectPrivacyRequest(
  server: Target,
  ana: SupabaseClient,
  { privacy: { path, requestId }, said }: ReleaseSample,
): Promise<void> {
  expect(await (await visit(server, path)).text()).toContain(said.privacyText)
  const find = async () => {
    const requests = await getData(ana.rpc('list_privacy_requests'))
    return requests.find(({ id }: { id: string }) => id === requestId)
  }
  expect(await find()).toMatchObject({ note: said.correction, answered_at: null })
  await getData(ana.rpc('answer_privacy_request', { p_id: requestId }))
  expect(await find()).toMatchObject({ answered_by: 'Ana Souza' })
}

/** The company gets its code again, another one does not. */
async function expectRetiredCode(
  server: Target,
  ana: SupabaseClient,
  { companyId, retiredCode }: ReleaseSample,
  admin: Place['admin'],
): Promise<void> {
  const platform = await signIn(server, admin)
  const account = { email: 'eva@outra.example', password: 'senha 123 da Eva' }
  const body = { ...account, name: 'Outra', plan: 'pro', active: true }
  const other = await getData(platform.functions.invoke('create-company-user', { body }))
  const eva = await signIn(server, account)
  expect((await insertLink(eva, other.company_id, retiredCode)).error?.code).toBe('23505')
  expect((await insertLink(ana, companyId, retiredCode)).error).toBeNull()
}

/** Each call is signed, those that waited for the receiver too. */
async function expectWebhook(
  server: Target,
  ana: SupabaseClient,
  { webhook: { id, secret } }: ReleaseSample,
  receiver: Receiver,
): Promise<void> {
  const moved = { p_webhook_id: id, p_url: receiver.url, p_active: true }
  await getData(ana.rpc('change_webhook', moved))
  const lead = await sendLead(server)
  const verify = ({ body, headers }: { body: string; headers: object }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as { data: { id: string } }
  const heard = () => receiver.got().map((call) => verify(call).data.id)
  await expect.poll(heard).toContain(lead.id)
}

/** Who was erased is still unknown; the next erasure joins the list that restored backups are held against. */
async function expectErasures(
  ana: SupabaseClient,
  sample: ReleaseSample,
  dataDir: string,
): Promise<void> {
  const { erased, lead } = sample
  const nothing = { leads: [], quarantined: [], requests: [] }
  expect(await findContact(ana, erased)).toMatchObject(nothing)
  expect(await getData(ana.rpc('erase_contact', { p_phone: lead.phone }))).toBe(1)
  expect(await findContact(ana, lead)).toMatchObject(nothing)
  const list = join(dataDir, 'files/er/erased-phones')
  // An entry is kept for two years.
  if (daysSince(sample) > 729) return
  await expect.poll(() => JSON.parse(readFileSync(list, 'utf8'))).toHaveLength(2)
}
