import { expect } from 'vitest'
import { expectNothingLost, readLedger } from './ledger.ts'
import { serviceKey } from './project.ts'
import { type Acknowledged, sendLead, type Target } from './visitors.ts'

interface SampleData {
  readonly leads: readonly Acknowledged[]
  readonly account: { readonly email: string; readonly password: string }
  readonly refreshToken: string
  readonly accessToken: string
}

const link = { short_code: 'ig26000001', original_url: 'https://confianca.example/obra' }
const file = '/storage/v1/object/logos-of-the-test/azul.bin'
const bytes = Buffer.from([0, 1, 2, 250, 251])

export async function createSampleData(server: Target): Promise<SampleData> {
  const leads = []
  for (let i = 0; i < 12; i++) leads.push(await sendLead(server))
  const account = { email: 'lia@confianca.example', password: 'senha 123 da Lia' }
  const key = await serviceKey()
  await post(server, '/auth/v1/admin/users', key, { ...account, email_confirm: true })
  const session = await signIn(server, account)
  const [company] = (await get(server, '/rest/v1/companies?select=id', key)) as { id: string }[]
  await post(server, '/rest/v1/short_urls', key, { ...link, company_id: company?.id })
  await post(server, '/storage/v1/bucket', key, { name: 'logos-of-the-test', public: true })
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const sent = await fetch(server.origin + file, { method: 'POST', headers, body: bytes })
  expect(sent.status).toBe(200)
  return {
    leads,
    account,
    refreshToken: session.refresh_token,
    accessToken: session.access_token,
  }
}

/** Checks leads, counters, password, open session, printed link and file. */
export async function expectSampleData(server: Target, sample: SampleData): Promise<void> {
  expectNothingLost(await readLedger(server), sample.leads)
  const headers = { apikey: server.anonKey, authorization: `Bearer ${sample.accessToken}` }
  expect((await fetch(`${server.origin}/auth/v1/user`, { headers })).status).toBe(200)
  await refresh(server, sample.refreshToken)
  await signIn(server, sample.account)
  const followed = await fetch(`${server.origin}/l/${link.short_code}`)
  expect(await followed.text()).toContain(link.original_url)
  const address = server.origin + file.replace('/object/', '/object/public/')
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(bytes)
  const lead = await sendLead(server)
  expectNothingLost(await readLedger(server), [...sample.leads, lead])
}

/** As super_admin's screen shows it. */
export async function readBackupTime(server: Target): Promise<unknown> {
  const path = '/rest/v1/rpc/get_platform_health'
  const [health] = (await post(server, path, await serviceKey(), {})) as { backup_at: unknown }[]
  return health?.backup_at
}

interface Session {
  readonly access_token: string
  readonly refresh_token: string
}

export const signIn = (server: Target, account: SampleData['account']) =>
  post(server, '/auth/v1/token?grant_type=password', server.anonKey, account) as Promise<Session>

export const refresh = (server: Target, refresh_token: string) =>
  post(server, '/auth/v1/token?grant_type=refresh_token', server.anonKey, {
    refresh_token,
  }) as Promise<Session>

async function get(server: Target, path: string, apikey: string): Promise<unknown> {
  const headers = { apikey, authorization: `Bearer ${apikey}` }
  return (await fetch(server.origin + path, { headers })).json()
}

async function post(server: Target, path: string, apikey: string, body: object): Promise<unknown> {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
