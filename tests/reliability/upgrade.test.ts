import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { embedded, onPostgres, postgresPrograms } from './support/engines.ts'
import { ofNextVersion } from './support/next-version.ts'
import { createSampleData, expectSampleData } from './support/sample-data.ts'
import { type Environment, runCommand, startServer } from './support/server-process.ts'
import type { Target } from './support/visitors.ts'

const root = join(import.meta.dirname, '../..')
/** A `backup` of a version before the first release: the demo company with six more leads. */
const kept = join(root, 'tests/fixtures/before-first-release.tar.gz')
const company = { leads: 94, next: 'Rodrigo Azevedo' }

describe('the data of an earlier version work in this one', () => {
  test('restored from a backup, embedded', () => goOn(embedded().environment))

  test('in the same folder, left by a kill, without a restore', async () => {
    const { folder, environment } = embedded()
    const earlier = await startServer(environment)
    const sample = await createSampleData(earlier)
    await earlier.end()
    expect(statSync(join(folder, 'data/writes.journal')).size).toBeGreaterThan(0)
    await expectSampleData(await startServer(ofNextVersion(environment)), sample)
  })

  test.skipIf(!postgresPrograms)('restored from a backup, on PostgreSQL', async () => {
    const { environment, url } = await onPostgres()
    await goOn(environment)
    const owner = postgres(url, { max: 1 })
    const applied = await owner`select version from supabase_migrations.schema_migrations`
    await owner.end()
    const released = readdirSync(join(root, 'supabase/migrations')).length
    expect(applied.length).toBe(released)
  })
})

async function goOn(place: Environment): Promise<void> {
  const { JWT_SECRET: _, ...environment } = place
  const project = { ...environment, PROJECT_DIR: join(root, 'supabase'), SEED: 'none' }
  await runCommand(project, 'restore', kept)
  const server = await startServer(project)
  const admin = await signIn(server)
  const before = await read(server, admin, 'sellers?select=name,leads_received')
  const sum = before.reduce((total, { leads_received }) => total + Number(leads_received), 0)
  expect(sum).toBe(company.leads)
  expect(await send(server)).toBe(company.next)
  const after = await read(server, admin, 'sellers?select=leads_received')
  expect(after.reduce((total, { leads_received }) => total + Number(leads_received), 0)).toBe(
    sum + 1,
  )
  const leads = await read(server, admin, 'leads_captured?select=id')
  expect(leads.length).toBe(sum + 1)
  const pages = await read(
    server,
    admin,
    'capture_pages?select=primary_color,background_color,logo_url',
  )
  expect(pages.length).toBeGreaterThan(0)
  const usual = { primary_color: '#16a34a', background_color: '#f0f9ff', logo_url: null }
  expect(pages).toEqual(pages.map(() => usual))
  const [first] = await read(server, admin, 'leads_captured?outcome=eq.won&select=company_id')
  const id = String(first?.company_id)
  const won = await read(server, admin, `leads_captured?outcome=eq.won&company_id=eq.${id}`)
  expect(won.length).toBeGreaterThan(0)
  const counted = await read(server, admin, `rpc/count_contacts?p_outcome=won&p_company_id=${id}`)
  expect(counted).toEqual([{ total: won.length, is_exact: true }])
}

async function signIn({ origin, anonKey }: Target): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'super@rodizio.example', password: 'senha da versao 0.1' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

async function read({ origin, anonKey }: Target, token: string, question: string) {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/rest/v1/${question}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>[]
}

/** Returns the seller's name. */
async function send({ origin, anonKey }: Target): Promise<unknown> {
  const response = await fetch(`${origin}/rest/v1/rpc/capture_lead_public`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_name: 'Bia', p_phone: '11988776600', p_source: 'instagram' }),
  })
  const [lead] = (await response.json()) as { seller_name: string }[]
  return lead?.seller_name
}
