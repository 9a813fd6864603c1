/**
 * Every table of `public` × verb × role, two tenants. The source of each line is product.md,
 * section 1 ("Tenants, users, roles"). A new table has four lines here, an entry in sample-rows.ts
 * and a row for each tenant in two-tenants.ts, without which `own` reads as `—`.
 */

import sql, { raw } from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../packages/supabase-server/tests/support/database/test-database.ts'
import { addVerifiedFactor, createPerson, signedIn } from './support/database-callers.ts'
import { findTables, probe, roles } from './support/policy-probe.ts'
import { sampleRows } from './support/sample-rows.ts'
import { createTwoTenants, type TwoTenants } from './support/two-tenants.ts'

/**
 * - `all`: any tenant's rows
 * - `own`: the rows of the caller's company only
 * - `—`: the caller sees no row and changes none
 * - `✗`: refused before any row is read
 */
type Right = 'all' | 'own' | '—' | '✗'
type Line = readonly [verb: 'select' | 'insert' | 'update' | 'delete', ...rights: Right[]]

const policies: Record<string, readonly Line[]> = {
  //           anon  pend. user   seller manag. admin  super  service keys: read, write
  companies: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
  users: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
  sellers: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', 'own', 'own'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
  seller_zeroings: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  company_events: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  notification_settings: [
    ['select', '✗', '—', '—', '—', '—', '—', '—', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  leads_captured: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', 'own', 'own'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
  quarantined_leads: [
    ['select', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
  short_urls: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', 'own', 'own'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['delete', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
  ],
  capture_pages: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', 'own', 'own'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['delete', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
  ],
  teams: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', 'own', 'own'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['delete', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
  ],
  team_members: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', 'own', 'own'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
  ],
  webhooks: [
    ['select', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  activities: [
    ['select', '✗', '—', '—', '—', '—', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  privacy_requests: [
    ['select', '✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  privacy_texts: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  link_visits: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  lead_progress: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  lead_notes: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
  lead_sources: [
    ['select', '✗', '—', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  platform_settings: [
    ['select', '✗', '—', '—', '—', '—', '—', 'all', 'all', '✗', '✗'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
    ['update', '✗', '—', '—', '—', '—', '—', 'all', 'all', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all', '✗', '✗'],
  ],
}

let server: DatabaseServer
let tenants: TwoTenants
let callers: Record<(typeof roles)[number], Caller>
const tried = new Set<string>()

beforeAll(async () => {
  server = await openTestDatabase()
  tenants = await createTwoTenants(server)
  callers = tenants.callers
})

test('every table has its lines here, and every line has its table', async () => {
  const tables = await findTables(server)
  expect(Object.keys(policies).sort()).toEqual(tables)
  expect(Object.keys(sampleRows).sort()).toEqual(tables)
})

const cells = Object.entries(policies).flatMap(([table, lines]) =>
  lines.flatMap(([verb, ...rights]) =>
    roles.map((role, i) => ({ table, verb, role, right: rights[i] })),
  ),
)

describe.each(Object.keys(policies))('%s', (table) => {
  for (const { verb, role, right } of cells.filter((cell) => cell.table === table)) {
    test(`${verb} as ${role}: ${right}`, async () => {
      tried.add(`${table} ${verb} ${role}`)
      const rows = sampleRows[table]
      if (!rows) throw new Error(`nothing to try ${table} with`)
      const attempt = (tenant: 'own' | 'other') =>
        probe(server, callers[role], table, verb, rows, tenants[tenant])
      expect(readRight(await attempt('own'), await attempt('other'))).toBe(right)
    })
  }
})

describe('an admin who has a verified second factor', () => {
  const admin = roles.indexOf('admin')
  let half: Caller
  let full: Caller

  beforeAll(async () => {
    const { id } = await createPerson(server, tenants.own.company, { role: 'admin' })
    await addVerifiedFactor(server, id)
    half = signedIn(id)
    full = signedIn(id, { aal: 'aal2' })
  })

  for (const [table, lines] of Object.entries(policies)) {
    for (const [verb, ...rights] of lines) {
      test(`${table} ${verb}: nothing without it, ${rights[admin]} with it`, async () => {
        const rows = sampleRows[table]
        if (!rows) throw new Error(`nothing to try ${table} with`)
        const attempt = (caller: Caller, tenant: 'own' | 'other') =>
          probe(server, caller, table, verb, rows, tenants[tenant])
        expect(['nothing', 'refused']).toContain(await attempt(half, 'own'))
        expect(readRight(await attempt(full, 'own'), await attempt(full, 'other'))).toBe(
          rights[admin],
        )
      })
    }
  }

  test('is stopped by each table itself without it, even if another policy would allow access', async () => {
    const open = async (table: string) => {
      const rows = sampleRows[table]
      if (!rows) throw new Error(`nothing to try ${table} with`)
      let found: unknown[] = []
      await server
        .asOwner(async (run, script) => {
          await script(`create policy planted on public.${table} for select to authenticated using (true);
            grant select on public.${table} to authenticated; set local role authenticated`)
          const claims = half.settings['request.jwt.claims'] ?? ''
          await run(sql`select set_config('request.jwt.claims', ${claims}, true)`)
          found = await run(sql`select 1 from ${raw(`public.${table}`)} limit 1`)
          throw new Error('undo')
        })
        .catch((error) => {
          if (error.message !== 'undo') throw error
        })
      return found.length
    }
    for (const table of Object.keys(policies))
      expect([table, await open(table)]).toEqual([table, 0])
  })
})

afterAll(() => {
  expect(tried.size).toBe(Object.keys(policies).length * 4 * roles.length)
})

/** One word for both attempts; a combination that no right describes is returned as it is. */
function readRight(own: string, other: string): string {
  if (own === 'done') return other === 'done' ? 'all' : 'own'
  if (own === other) return own === 'refused' ? '✗' : '—'
  return `own row ${own}, other's row ${other}`
}
