import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { openReceivers } from '../support/webhooks.ts'
import { embedded, onPostgres, postgresPrograms } from './support/engines.ts'
import { expectReleaseSample } from './support/expect-release-sample.ts'
import { ofNextVersion } from './support/next-version.ts'
import { makeReleaseSample, type ReleaseSample } from './support/release-sample.ts'
import { createSampleData, expectSampleData } from './support/sample-data.ts'
import { type Environment, runCommand, startServer } from './support/server-process.ts'
import type { Target } from './support/visitors.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'tests/fixtures')
/** By the draft before the first release and by each release: the demo company with six more leads and what release-sample.ts makes. */
const backups = readdirSync(fixtures).filter((name) => name.endsWith('.tar.gz'))
const receivers = await openReceivers()
const admin = { email: 'super@rodizio.example', password: 'senha da versao 0.1' }

describe('the data of an earlier version work in this one', () => {
  test.each(backups)('restored from %s, embedded', (backup) => goOn(embedded().environment, backup))

  test('in the same folder, left by a kill, without a restore', async () => {
    const { folder, environment } = embedded()
    const earlier = await startServer(environment)
    const sample = await createSampleData(earlier)
    await earlier.end()
    expect(statSync(join(folder, 'data/writes.journal')).size).toBeGreaterThan(0)
    await expectSampleData(await startServer(ofNextVersion(environment)), sample)
  })

  test.skipIf(!postgresPrograms).each(backups)(
    'restored from %s, on PostgreSQL',
    async (backup) => {
      const { environment, url } = await onPostgres()
      await goOn(environment, backup)
      const owner = postgres(url, { max: 1 })
      const applied = await owner`select version from supabase_migrations.schema_migrations`
      await owner.end()
      const released = readdirSync(join(root, 'supabase/migrations')).length
      expect(applied.length).toBe(released)
    },
  )
})

// A release keeps itself for the ones after it: KEEP_RELEASE=<version> npx vitest run --project reliability upgrade
test.runIf(process.env.KEEP_RELEASE)('this version is kept', async () => {
  const project: Environment = { ...ofTheProduct(embedded().environment), SEED: 'demo' }
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin
  const server = await startServer({ ...project, ADMIN_EMAIL, ADMIN_PASSWORD })
  for (let i = 0; i < 6; i++) await send(server)
  const accounts = readFileSync(join(String(project.DATA_DIR), 'first-run.txt'), 'utf8')
  const [, email = '', password = ''] = /^admin {2}(\S+) {2}(\S+)$/m.exec(accounts) ?? []
  const sample = await makeReleaseSample(server, { email, password })
  await server.end('SIGTERM')
  const backup = join(fixtures, `${process.env.KEEP_RELEASE}.tar.gz`)
  await runCommand(project, 'backup', backup)
  writeFileSync(sampleOf(backup), `${JSON.stringify(sample, null, 2)}\n`)
  const empty = findEmptyTables(backup).filter((name) => !mayBeEmpty.test(name))
  expect(empty, 'release-sample.ts fills them, or mayBeEmpty says why not').toEqual([])
})

/** What nobody uses or a second empties: waiting visits, tokens by mail, device keys, other programs' sign-ins, faults. */
const mayBeEmpty =
  /form_views|_visits|push_told|seller_mails|widget_refusals|fault_mails|platform_marks|withdrawn_approvals|^auth\.(flow_state|instances|oauth_|one_time|schema_|webauthn_)|unreferenced_files|^realtime\./

function findEmptyTables(backup: string): string[] {
  const end = execFileSync('tar', ['-xzOf', backup, 'end.json'], { encoding: 'utf8' })
  const { rows } = JSON.parse(end) as { rows: Record<string, number> }
  return Object.keys(rows).filter((name) => rows[name] === 0)
}

/** Keys of the backup's doors: see release-sample.ts. Earlier backups have none. */
const sampleOf = (backup: string) => backup.replace(/tar\.gz$/, 'json')

function ofTheProduct({ JWT_SECRET: _, ...environment }: Environment): Environment {
  return { ...environment, PROJECT_DIR: join(root, 'supabase'), SEED: 'none' }
}

async function goOn(place: Environment, backup: string): Promise<void> {
  const project = ofTheProduct(place)
  await runCommand(project, 'restore', join(fixtures, backup))
  const server = await startServer(project)
  const token = await signIn(server)
  const turns = async () => {
    const sellers = await read(server, token, 'sellers?select=leads_received')
    return sellers.reduce((total, { leads_received }) => total + Number(leads_received), 0)
  }
  const countLeads = async () => (await read(server, token, 'leads_captured?select=id')).length
  const sum = await turns()
  const leads = await countLeads()
  const [company] = await read(server, token, 'companies?select=id')
  const id = String(company?.id)
  const [next] = await read(server, token, `rpc/list_next_turns?p_count=1&p_company_id=${id}`)
  expect(await send(server)).toBe(next?.seller_name)
  expect(await turns()).toBe(sum + 1)
  expect(await countLeads()).toBe(leads + 1)
  expect(await read(server, token, 'capture_pages?select=id')).not.toEqual([])
  const won = await read(server, token, `leads_captured?outcome=eq.won&company_id=eq.${id}`)
  expect(won.length).toBeGreaterThan(0)
  const counted = await read(server, token, `rpc/count_contacts?p_outcome=won&p_company_id=${id}`)
  expect(counted).toEqual([{ total: won.length, is_exact: true }])
  const kept = sampleOf(join(fixtures, backup))
  if (!existsSync(kept)) return
  const sample: ReleaseSample = JSON.parse(readFileSync(kept, 'utf8'))
  const dataDir = String(project.DATA_DIR)
  await expectReleaseSample(server, sample, { admin, receiver: receivers.open(), dataDir })
}

async function signIn({ origin, anonKey }: Target): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(admin),
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
