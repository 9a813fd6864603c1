/**
 * Gives each test its own company, created with the service key; Ana is its admin until the test
 * ends.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { getAccount } from './accounts.ts'

type Row = Record<string, unknown>

export interface OwnCompany {
  readonly id: string
  /** Inserts rows of this company with the service key. */
  add(
    table:
      | 'sellers'
      | 'teams'
      | 'team_members'
      | 'leads_captured'
      | 'quarantined_leads'
      | 'short_urls',
    ...rows: Row[]
  ): Promise<void>
  change(fields: Row): Promise<void>
  changeAna(fields: Row): Promise<void>
}

export const test = base.extend<{ company: OwnCompany; withoutCompanies: undefined }>({
  /** Hides every company until the test ends. */
  withoutCompanies: async ({ request }, use) => {
    const send = openServer(request)
    const kept = await send('get', 'companies?deleted_at=is.null&select=id')
    const all = `companies?id=in.(${kept.map(({ id }) => id)})`
    await send('patch', all, { deleted_at: new Date() })
    await use(undefined)
    await send('patch', all, { deleted_at: null })
  },
  company: async ({ request }, use) => {
    const send = openServer(request)
    const ana = `users?email=eq.${getAccount('admin').email}`
    const [before] = await send('get', ana)
    const [made] = await send('post', 'companies', {
      name: 'Loja Aurora',
      email: 'contato@aurora.example',
    })
    const id = String(made?.id)
    await send('patch', ana, { company_id: id })
    await use({
      id,
      async add(table, ...rows) {
        for (const row of rows) await send('post', table, { company_id: id, ...row })
      },
      async change(fields) {
        await send('patch', `companies?id=eq.${id}`, fields)
      },
      async changeAna(fields) {
        await send('patch', ana, fields)
      },
    })
    const { name, role, company_id, approved, created_at } = before ?? {}
    await send('patch', ana, { name, role, company_id, approved, created_at })
    await send('patch', `companies?id=eq.${id}`, { active: false, deleted_at: new Date() })
  },
})

/** Requests with the service key: tables, calls (`rpc/…`), or another base address. */
export function openServer(request: APIRequestContext, address = '/rest/v1/') {
  const serviceRoleKey = process.env.E2E_SERVER_KEY ?? readServerKey()
  return async (
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    data?: Row | Row[],
  ): Promise<Row[]> => {
    const answer = await request[method](`${address}${path}`, {
      headers: { apikey: serviceRoleKey, Prefer: 'return=representation' },
      data,
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    const text = await answer.text()
    return text ? JSON.parse(text) : []
  }
}

function readServerKey(): string {
  const file = join(process.env.E2E_DATA_DIR ?? '', 'secrets.json')
  return JSON.parse(readFileSync(file, 'utf8')).serviceRoleKey
}

export const seller = (name: string, more: Row = {}): Row => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@aurora.example`,
  phone: '81991112222',
  ...more,
})

export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString()

export const pastLead = (name: string, days: number): Row => ({
  name,
  phone: '81998887777',
  phone_key: '81998887777',
  reason: {},
  created_at: daysAgo(days),
})

export const suspect = (name: string): Row => ({
  cause: 'honeypot',
  name,
  phone: '81998887777',
  phone_key: '81998887777',
  source: 'instagram',
  template: 'Olá!',
})

export const pastLink = (code: string, days: number): Row => ({
  short_code: code,
  original_url: `https://rodizio.example/capture-lead?l=${code}`,
  created_at: daysAgo(days),
})
