/** What people keep in a release, made over HTTP; see expect-release-sample.ts. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { codeOf } from '../../../packages/supabase-server/tests/support/auth/authenticator.ts'
import { getData, insertLink, openClient, postForm, signIn, visit } from './supabase-client.ts'
import { sendLead, type Target } from './visitors.ts'

/** Kept beside the backup, which has only hashes of some of it. */
export type ReleaseSample = Awaited<ReturnType<typeof makeReleaseSample>>

interface Lead {
  readonly id: string
  readonly phone: string
  readonly seller_id: string
}

/** Found again by a later version. */
const said = {
  note: 'Liga à tarde.',
  companyNote: 'Quer um sedã.',
  correction: 'Meu nome é Bruna Limeira.',
  privacyText: 'Guardamos só para responder.',
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

/** @param account of the admin of the only company */
export async function makeReleaseSample(
  server: Target,
  account: { readonly email: string; readonly password: string },
) {
  const ana = await signIn(server, account)
  const company = await getData(ana.from('companies').select('id').single())
  const companyId = String(company.id)
  await changeSettings(server, ana, companyId)
  const erased = await captureLead(server, ana)
  await getData(ana.rpc('erase_contact', { p_phone: erased.phone }))
  const webhook = await makeWebhook(ana)
  const lead = await captureLead(server, ana)
  await getData(ana.rpc('add_lead_note', { p_lead_id: lead.id, p_text: said.companyNote }))
  const seller = await makeSellerPage(server, ana, lead)
  const key = { p_name: 'CRM', p_can_write: true }
  const apiKey = await getData(ana.rpc('create_api_key', key))
  const exportKey = await getData(ana.rpc('create_api_key', { ...key, p_purpose: 'contacts' }))
  const [google] = await getData(
    ana.rpc('save_conversions', { p_kind: 'google_ads', p_won: 'Venda' }),
  )
  const logo = { bytes: pixel, path: `${companyId}/logo` }
  await getData(
    ana.storage
      .from('logos')
      .upload(logo.path, Buffer.from(pixel, 'base64'), { contentType: 'image/png' }),
  )
  const privacy = await askPrivacy(server, ana, companyId, lead)
  await expectDelivery(ana, webhook)
  const suspectId = await captureSuspect(server)
  const retiredCode = await retireCode(server, ana, companyId)
  const sample = {
    madeAt: new Date().toISOString(),
    companyId,
    account,
    said,
    lead,
    erased,
    webhook,
    seller,
    apiKey: String(apiKey),
    exportKey: String(exportKey),
    google: google as { id: string; password: string },
    logo,
    privacy,
    suspectId,
    retiredCode,
    ...(await addFactor(ana)),
  }
  // At last, so that they may still wait to be counted.
  for (const path of ['/l/demo', '/capture-lead?l=demo']) await visit(server, path)
  return sample
}

async function captureLead(server: Target, ana: SupabaseClient): Promise<Lead> {
  const { id } = await sendLead(server)
  const lead = ana.from('leads_captured').select('id, phone, seller_id').eq('id', id)
  return getData(lead.single<Lead>())
}

/** Set aside: a robot filled in the field that nobody sees. */
async function captureSuspect(server: Target): Promise<string> {
  const robot = { p_name: 'Robô', p_phone: '11955554444', p_attribution: { _hp: 'x' } }
  const [suspect] = await getData(openClient(server).rpc('capture_lead_public', robot))
  return suspect.lead_id
}

/** Nobody listens there. */
async function makeWebhook(ana: SupabaseClient): Promise<{ id: string; secret: string }> {
  const events = ['lead.captured', 'lead.erased']
  const wanted = { p_url: 'http://127.0.0.1:9/leads', p_events: events }
  const [{ id }] = await getData(ana.rpc('create_webhook', wanted))
  await getData(ana.rpc('send_test_event', { p_webhook_id: id }))
  // The former secret stays beside it.
  const secret = await getData(ana.rpc('rotate_webhook_secret', { p_webhook_id: id }))
  return { id, secret }
}

const expectDelivery = (ana: SupabaseClient, { id }: { id: string }) =>
  expect
    .poll(() => getData(ana.rpc('list_deliveries', { p_webhook_id: id })))
    .toContainEqual(
      expect.objectContaining({ type: 'lead.captured', attempts: 1, failure: 'connection' }),
    )

async function makeSellerPage(server: Target, ana: SupabaseClient, lead: Lead) {
  const token = await getData(ana.rpc('create_seller_page', { p_seller_id: lead.seller_id }))
  const path = `/v/${token}`
  const note = { act: 'note', lead: lead.id, text: said.note }
  expect((await postForm(server, path, note)).status).toBe(303)
  const device = {
    endpoint: `https://localhost:9/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const { id } = await (await postForm(server, `${path}/device`, device)).json()
  return { id: lead.seller_id, path, device, deviceId: String(id) }
}

/** One by phone, which the company answers, and one whose proof is mailed. */
async function askPrivacy(server: Target, ana: SupabaseClient, company: string, { phone }: Lead) {
  const path = `/privacidade/${company}`
  const correction = { kind: 'correction', phone, note: said.correction }
  const email = 'bruna@lima.example'
  await getData(
    ana.rpc('register_lead', { p_name: 'Bruna', p_phone: '11955553333', p_email: email }),
  )
  for (const asked of [correction, { kind: 'copy', email }]) {
    expect((await postForm(server, path, asked)).status).toBe(200)
  }
  const list = async (): Promise<Record<string, string | null>[]> =>
    getData(ana.rpc('list_privacy_requests'))
  const of = async (kind: string) => (await list()).find((request) => request.kind === kind)
  await expect.poll(async () => (await of('copy'))?.proof_sent_at).toBeTruthy()
  return { path, requestId: String((await of('correction'))?.id) }
}

/** A link that somebody followed, and that was deleted. */
async function retireCode(server: Target, ana: SupabaseClient, company: string): Promise<string> {
  const code = 'feirao'
  const [link] = await getData(insertLink(ana, company, code))
  await visit(server, `/l/${code}`)
  const own = () => ana.from('short_urls').select('clicks').eq('id', link?.id)
  await expect.poll(() => getData(own())).toEqual([{ clicks: 1 }])
  await getData(ana.from('short_urls').delete().eq('id', link?.id).select('id'))
  return code
}

async function changeSettings(server: Target, ana: SupabaseClient, company: string) {
  const text = { p_id: company, p_privacy_text: said.privacyText }
  await getData(ana.rpc('update_company', text))
  await getData(ana.rpc('note_first_steps', { p_company_id: company, p_what: 'shared' }))
  await getData(ana.rpc('update_own_notifications', { p_lead_mail: true, p_summary_mail: true }))
  await getData(ana.rpc('set_seller_mails', { p_on: true }))
  const zeroed = ana.from('sellers').update({ leads_received: 0 }).eq('name', 'Juliana Prado')
  await getData(zeroed.select('id'))
  const link = { short_code: 'seminovos' }
  await getData(ana.from('short_urls').update({ active: false }).match(link).select('id'))
  await visit(server, `/l/${link.short_code}`)
}

/** Afterwards the session has used it. */
async function addFactor(ana: SupabaseClient) {
  const { id, totp } = await getData(ana.auth.mfa.enroll({ factorType: 'totp' }))
  const code = codeOf(totp.secret)
  const session = await getData(ana.auth.mfa.challengeAndVerify({ factorId: id, code }))
  return { factor: { id, secret: totp.secret }, refreshToken: session.refresh_token }
}
