/**
 * Who may do what with which rows: every table of `public`, every verb, every role, two tenants.
 * The source of each line is product.md, section 1 ("Tenants, users, roles").
 */

import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, DatabaseServer } from '../src/database/database.ts'
import { addVerifiedFactor, createPerson, signedIn } from './support/callers.ts'
import { findTables, probe, type Rows, roles } from './support/matrix.ts'
import { openTestDatabase } from './support/test-database.ts'
import { createTwoTenants, type TwoTenants } from './support/two-tenants.ts'

/**
 * - `all`: any tenant's rows
 * - `own`: the rows of the caller's company, and never another's
 * - `—`: the caller sees no row and changes none
 * - `✗`: refused before any row is looked at
 */
type Right = 'all' | 'own' | '—' | '✗'
type Line = readonly [verb: 'select' | 'insert' | 'update' | 'delete', ...rights: Right[]]

const policies: Record<string, readonly Line[]> = {
  //           anon  pend. user   seller manag. admin  super  service
  companies: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
  ],
  users: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
  ],
  sellers: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
  ],
  seller_zeroings: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  company_events: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  notification_settings: [
    ['select', '✗', '—', '—', '—', '—', '—', '—', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  leads_captured: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
  ],
  quarantined_leads: [
    ['select', '✗', '—', '—', '—', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
  ],
  short_urls: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all'],
    ['delete', '✗', '—', '—', '—', 'own', 'own', 'all', 'all'],
  ],
  capture_pages: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all'],
    ['update', '✗', '—', '—', '—', 'own', 'own', 'all', 'all'],
    ['delete', '✗', '—', '—', '—', 'own', 'own', 'all', 'all'],
  ],
  privacy_texts: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  link_visits: [
    ['select', '✗', '—', 'own', 'own', 'own', 'own', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  lead_sources: [
    ['select', '✗', '—', 'all', 'all', 'all', 'all', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['update', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗'],
  ],
  platform_settings: [
    ['select', '✗', '—', '—', '—', '—', '—', 'all', 'all'],
    ['insert', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
    ['update', '✗', '—', '—', '—', '—', '—', 'all', 'all'],
    ['delete', '✗', '✗', '✗', '✗', '✗', '✗', '✗', 'all'],
  ],
}

/** What each table is tried with: the key of a tenant's row, a change, and a new row of that tenant. */
const trials: Record<string, Rows> = {
  companies: {
    key: ({ company }) => ['id', company.id],
    change: { plan: 'enterprise' },
    add: () => ({ name: 'Nova Empresa', email: 'nova@example.com', leads_limit: 1 }),
  },
  users: {
    key: ({ colleague }) => ['id', colleague.id],
    change: { role: 'super_admin' },
    add: ({ company, colleague }) => ({ id: colleague.id, name: 'Ivo', company_id: company.id }),
  },
  sellers: {
    key: ({ seller }) => ['id', seller.id],
    change: { name: 'Outro Nome' },
    add: ({ company }) => ({
      company_id: company.id,
      name: 'Otto Reis',
      email: 'otto@example.com',
      phone: '11987650000',
    }),
  },
  seller_zeroings: {
    key: ({ company }) => ['company_id', company.id],
    change: { leads_received: 0 },
    add: ({ company, seller }) => ({
      company_id: company.id,
      seller_id: seller.id,
      leads_received: 3,
    }),
  },
  company_events: {
    key: ({ company }) => ['company_id', company.id],
    change: { details: '{}' },
    add: ({ company }) => ({ company_id: company.id, kind: 'company_switched_off' }),
  },
  notification_settings: {
    key: ({ colleague }) => ['user_id', colleague.id],
    change: { lead_mail: true },
    add: ({ colleague }) => ({ user_id: colleague.id }),
  },
  leads_captured: {
    key: ({ lead }) => ['id', lead.id],
    change: { name: 'Outro Nome' },
    add: ({ company }) => ({
      company_id: company.id,
      name: 'Lead Forjado',
      phone: '11912345678',
      phone_key: '11912345678',
      reason: '{}',
    }),
  },
  quarantined_leads: {
    key: ({ company }) => ['company_id', company.id],
    change: { name: 'Outro Nome' },
    add: ({ company }) => ({
      company_id: company.id,
      cause: 'rate',
      name: 'Ana',
      phone: '11912345678',
      phone_key: '11912345678',
      source: 'website',
      template: 'Olá',
    }),
  },
  short_urls: {
    key: ({ link }) => ['id', link.id],
    change: { active: false },
    add: ({ company }) => ({
      company_id: company.id,
      original_url: 'https://example.com/',
      short_code: 'novocodigo',
    }),
  },
  capture_pages: {
    key: ({ page }) => ['id', page.id],
    change: { title: 'Outro título' },
    add: ({ company }) => ({ company_id: company.id, name: 'Nova', title: 'Nova página' }),
  },
  privacy_texts: {
    key: ({ company }) => ['company_id', company.id],
    change: { text: 'Outro texto' },
    add: ({ company }) => ({ company_id: company.id, version: 9, text: 'Nunca foi mostrado' }),
  },
  link_visits: {
    key: ({ company }) => ['company_id', company.id],
    change: { human: false },
    add: ({ company, link }) => ({ company_id: company.id, short_url_id: link.id, human: true }),
  },
  lead_sources: {
    key: () => ['source', 'instagram'],
    change: { label: 'Outra' },
    add: () => ({ source: 'tiktok', label: 'TikTok', position: 99 }),
  },
  platform_settings: {
    key: () => ['id', true],
    change: { default_company_id: null },
    add: () => ({ id: true }),
  },
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

test('every table has its lines here, and no line is about a table that is gone', async () => {
  const tables = await findTables(server)
  expect(Object.keys(policies).sort()).toEqual(tables)
  expect(Object.keys(trials).sort()).toEqual(tables)
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
      const rows = trials[table]
      if (!rows) throw new Error(`nothing to try ${table} with`)
      const attempt = (tenant: 'own' | 'other') =>
        probe(server, callers[role], table, verb, rows, tenants[tenant])
      expect(readRight(await attempt('own'), await attempt('other'))).toBe(right)
    })
  }
})

describe('an admin whose second factor is verified', () => {
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
        const rows = trials[table]
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

  test('is closed out by each table itself, whatever another policy would let through', async () => {
    const open = async (table: string) => {
      const rows = trials[table]
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

/** One word for the two attempts; a mixture that no right describes is shown as it is. */
function readRight(own: string, other: string): string {
  if (own === 'done') return other === 'done' ? 'all' : 'own'
  if (own === other) return own === 'refused' ? '✗' : '—'
  return `own row ${own}, other's row ${other}`
}
