import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
import { getData, openClient, signIn } from './support/supabase-client.ts'
import type { Target } from './support/visitors.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'tests/fixtures')
/** The demo company with six more leads; from 1.0.0 on also what release-sample.ts makes. */
const backups = readdirSync(fixtures).filter((name) => name.endsWith('.tar.gz'))
const withoutSample = ['before-first-release.tar.gz', '1.0.0-rc.1.tar.gz']
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
  const { folder, environment } = embedded()
  const project: Environment = { ...ofTheProduct(environment), SEED: 'demo' }
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin
  const server = await startServer({ ...project, ADMIN_EMAIL, ADMIN_PASSWORD })
  for (let i = 0; i < 6; i++) await send(server)
  const accounts = readFileSync(join(String(project.DATA_DIR), 'first-run.txt'), 'utf8')
  const [, email = '', password = ''] = /^admin {2}(\S+) {2}(\S+)$/m.exec(accounts) ?? []
  const sample = await makeReleaseSample(server, { email, password })
  await server.end('SIGTERM')
  const backup = join(folder, 'backup.tar.gz')
  await runCommand(project, 'backup', backup)
  const empty = findEmptyTables(backup).filter((name) => !mayBeEmpty.test(name))
  expect(empty, 'release-sample.ts fills them, or mayBeEmpty says why not').toEqual([])
  const kept = join(fixtures, `${process.env.KEEP_RELEASE}.tar.gz`)
  copyFileSync(backup, kept)
  writeFileSync(sampleOf(kept), `${JSON.stringify(sample, null, 2)}\n`)
})

const mayBeEmpty = new RegExp(
  [
    // A second empties them.
    'form_views|_visits|seller_mails|unreferenced_files|widget_refusals',
    // A fault, a push that arrived or a removed company fills them.
    'fault_mails|platform_marks|push_told|withdrawn_approvals',
    // Device keys, mailed tokens, sign-ins of other programs.
    'auth\\.(flow_state|oauth_|one_time|webauthn_)',
    // Of the protocol, without rows.
    'auth\\.(instances|schema_)|realtime\\.',
  ].join('|'),
)

function findEmptyTables(backup: string): string[] {
  const end = execFileSync('tar', ['-xzOf', backup, 'end.json'], { encoding: 'utf8' })
  const { rows } = JSON.parse(end) as { rows: Record<string, number> }
  return Object.keys(rows).filter((name) => rows[name] === 0)
}

/** The secrets that open what the backup holds. */
const sampleOf = (backup: string) => backup.replace(/tar\.gz$/, 'json')

function ofTheProduct({ JWT_SECRET: _, ...environment }: Environment): Environment {
  return { ...environment, PROJECT_DIR: join(root, 'supabase'), SEED: 'none' }
}

async function goOn(place: Environment, backup: string): Promise<void> {
  const project = ofTheProduct(place)
  await runCommand(project, 'restore', join(fixtures, backup))
  const server = await startServer(project)
  const platform = await signIn(server, admin)
  const countLeads = async () =>
    (await getData(platform.from('leads_captured').select('id'))).length
  const countTurns = async () => {
    const sellers = await getData(platform.from('sellers').select('leads_received'))
    return sellers.reduce((total, { leads_received }) => total + leads_received, 0)
  }
  const [turns, leads] = [await countTurns(), await countLeads()]
  const { id } = await getData(platform.from('companies').select('id').single())
  const [next] = await getData(platform.rpc('list_next_turns', { p_count: 1, p_company_id: id }))
  expect(await send(server)).toBe(next.seller_name)
  expect(await countTurns()).toBe(turns + 1)
  expect(await countLeads()).toBe(leads + 1)
  expect(await getData(platform.from('capture_pages').select('id'))).not.toEqual([])
  const won = await getData(platform.from('leads_captured').select('id').eq('outcome', 'won'))
  expect(won.length).toBeGreaterThan(0)
  const asked = { p_outcome: 'won', p_company_id: id }
  const counted = await getData(platform.rpc('count_contacts', asked))
  expect(counted).toEqual([{ total: won.length, is_exact: true }])
  if (withoutSample.includes(backup)) return
  const sample: ReleaseSample = JSON.parse(readFileSync(sampleOf(join(fixtures, backup)), 'utf8'))
  const dataDir = String(project.DATA_DIR)
  await expectReleaseSample(server, sample, { admin, receiver: receivers.open(), dataDir })
}

/** Returns the seller's name. */
async function send(server: Target): Promise<unknown> {
  const lead = { p_name: 'Bia', p_phone: '11988776600', p_source: 'instagram' }
  const [sent] = await getData(openClient(server).rpc('capture_lead_public', lead))
  return sent.seller_name
}
