/** product.md 6. */
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { countLeads, storeLeads } from '../../support/stored-leads.ts'
import { createTwoTenants, type Tenant } from '../../support/two-tenants.ts'

const server: DatabaseServer = await openTestDatabase()
const now = '2027-03-01T12:00:00Z'

const purge = async (most = 500) => {
  const [row] = await server.database.run<{ n: number }>(
    serverKey,
    sql`select private.purge_deleted_companies(${most}::integer, ${now}::timestamptz) as n`,
  )
  return row?.n ?? 0
}

async function purgeAll(most?: number): Promise<number[]> {
  const batches = []
  for (let n = await purge(most); n > 0; n = await purge(most)) batches.push(n)
  return batches
}

const deleteAt = (company: { id: string }, at: string) =>
  change(server, 'public.companies', company, { deleted_at: at })

/** Row counts of every table with a company_id, for this company. */
async function countRows({ company }: Tenant): Promise<Record<string, number>> {
  await foldLeads(server)
  const tables = await ask<{ name: string }>(
    server,
    sql`select c.oid::regclass::text as name
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
      where c.relnamespace::regnamespace::text in ('public', 'private') and c.relkind = 'r'
        and a.attname = 'company_id' and not a.attisdropped order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { n } = await askOne<{ n: number }>(
      server,
      sql`select count(*) as n from ${raw(name)} where company_id = ${company.id}::uuid`,
    )
    counts[name.replace('public.', '')] = n
  }
  return counts
}

const countErased = async () =>
  (await askOne<{ n: number }>(server, sql`select count(*)::int as n from private.erased_leads`)).n

let own: Tenant
let other: Tenant
beforeEach(async () => {
  await ask(server, sql`update public.companies set deleted_at = null`)
  ;({ own, other } = await createTwoTenants(server))
})

describe('a deleted company', () => {
  test('is purged after thirty days with all its rows, and another keeps everything', async () => {
    const before = await countRows(other)
    expect(await countRows(own)).toMatchObject({
      ...Object.fromEntries(Object.keys(before).map((name) => [name, expect.any(Number)])),
      capture_pages: 1,
      leads_captured: 1,
      link_visits: 1,
      quarantined_leads: 1,
      seller_zeroings: 1,
      sellers: 2,
      short_urls: 1,
    })
    for (const table of ['short_urls', 'capture_pages']) {
      await ask(
        server,
        sql`update ${raw(`public.${table}`)} set created_at = '2026-01-01' where company_id = ${own.company.id}`,
      )
    }
    await deleteAt(own.company, '2027-01-30T11:59:00Z')
    expect((await purgeAll()).length).toBeGreaterThan(0)
    // Retired codes remain after it: links and page addresses that may be printed.
    const { 'private.retired_codes': retired, ...rows } = await countRows(own)
    expect([retired, ...new Set(Object.values(rows))]).toEqual([3, 0])
    const left = sql`select from public.companies where id = ${own.company.id}`
    expect(await ask(server, left)).toEqual([])
    expect(await countRows(other)).toEqual(before)
  })

  test('stays unchanged before that', async () => {
    await deleteAt(own.company, '2027-01-30T12:01:00Z')
    const before = await countRows(own)
    expect(await purge()).toBe(0)
    expect(await countRows(own)).toEqual(before)
  })

  test('takes its people’s accounts along, but no super administrator’s and nobody else’s', async () => {
    const chief = await createPerson(server, own.company, { role: 'super_admin' })
    const unapproved = await createPerson(server, own.company, { approved: false })
    const accounts = (ids: string[]) =>
      ask<{ id: string }>(
        server,
        sql`select a.id, u.company_id from auth.users a join public.users u using (id)
          where a.id = any (${`{${ids.join(',')}}`}::uuid[])`,
      )
    await deleteAt(own.company, '2027-01-01')
    await purgeAll()
    expect(await accounts([own.colleague.id, unapproved.id])).toEqual([])
    expect(await accounts([chief.id])).toEqual([{ id: chief.id, company_id: null }])
    expect(await accounts([other.colleague.id])).toHaveLength(1)
  })

  test('is purged in small steps, however many rows it has', async () => {
    await ask(
      server,
      sql`insert into public.link_visits (short_url_id, company_id, human)
        select ${own.link.id}::uuid, ${own.company.id}::uuid, true from generate_series(1, 25)`,
    )
    await deleteAt(own.company, '2027-01-01')
    const steps = await purgeAll(10)
    expect(Math.max(...steps)).toBe(10)
    expect(steps.filter((n) => n === 10)).toHaveLength(2)
  })

  test('takes its people out of stored mails and of the journal, in one step', async () => {
    await ask(server, sql`delete from private.jobs where kind = 'forget_mails'`)
    await storeLeads(
      server,
      own.company,
      Array.from({ length: 25 }, () => ({})),
    )
    const before = await countErased()
    await deleteAt(own.company, '2027-01-01')
    await purgeAll(10)
    const mails = sql`select payload from private.jobs where kind = 'forget_mails'`
    expect(await ask(server, mails)).toEqual([{ payload: {} }])
    expect((await countErased()) - before).toBe(1)
    for (const [table, id] of [
      ['leads_captured', own.lead.id],
      ['quarantined_leads', own.suspect],
    ]) {
      const line = { table, row: { ...own.lead, id, company_id: own.company.id } }
      const replay = sql`select private.replay_journal(${line}::jsonb) as done`
      expect(await ask(server, replay)).toEqual([{ done: true }])
    }
    expect(await countLeads(server, own)).toBe(0)
  })

  test('that is the platform’s default leaves none', async () => {
    await ask(
      server,
      sql`update public.platform_settings set default_company_id = ${own.company.id}`,
    )
    await deleteAt(own.company, '2027-01-01')
    await purgeAll()
    const settings = sql`select default_company_id from public.platform_settings`
    expect(await ask(server, settings)).toEqual([{ default_company_id: null }])
  })
})

test('no table refers to a company in a way that breaks a purge', async () => {
  const purged = sql`'{quarantined_leads,leads_captured,short_urls,seller_zeroings,sellers,users}'::text[]`
  const stumbling = sql`select c.conname::text as name
    from pg_catalog.pg_constraint c join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'public.companies'::regclass and c.confdeltype in ('a', 'r')
      and t.relname <> all (${purged})`
  expect(await ask(server, stumbling)).toEqual([])
})

describe('expired records', () => {
  const trim = (what: string, most = 1000) =>
    server.database.run(
      serverKey,
      sql`select private.${raw(what)}(${most}::integer, ${now}::timestamptz) as n`,
    )

  test('of visits are deleted after thirteen months, once they are counted', async () => {
    await ask(server, sql`delete from public.link_visits`)
    const visit = (at: string, folded: boolean) =>
      ask(
        server,
        sql`insert into public.link_visits (short_url_id, company_id, human, visited_at, folded)
          values (${own.link.id}, ${own.company.id}, true, ${at}, ${folded}::boolean)`,
      )
    await visit('2026-01-31T12:00:00Z', true)
    await visit('2026-01-31T12:00:00Z', false)
    await visit('2026-02-01T12:01:00Z', true)
    expect(await trim('trim_link_visits')).toEqual([{ n: 1 }])
    expect(
      await ask(server, sql`select folded from public.link_visits order by visited_at`),
    ).toEqual([{ folded: false }, { folded: true }])
  })

  test('of visits are deleted in batches', async () => {
    await ask(server, sql`delete from public.link_visits`)
    await ask(
      server,
      sql`insert into public.link_visits (short_url_id, company_id, human, visited_at, folded)
        select ${own.link.id}::uuid, ${own.company.id}::uuid, true, '2020-01-01', true
        from generate_series(1, 25)`,
    )
    const taken = []
    for (let i = 0; i < 4; i += 1) taken.push(...(await trim('trim_link_visits', 10)))
    expect(taken.map(({ n }) => n)).toEqual([10, 10, 5, 0])
  })

  test('of an address with its full allowance are deleted', async () => {
    await ask(server, sql`delete from private.capture_allowances`)
    await ask(
      server,
      sql`insert into private.capture_allowances (key, share, at) values
        ('address:old', 0.5, '2027-03-01T11:29:00Z'), ('address:new', 0.5, '2027-03-01T11:31:00Z')`,
    )
    expect(await trim('trim_allowances')).toEqual([{ n: 1 }])
    expect(await ask(server, sql`select key from private.capture_allowances`)).toEqual([
      { key: 'address:new' },
    ])
  })

  test('of dead jobs are kept for ninety days', async () => {
    const dead = (at: string) =>
      ask(
        server,
        sql`insert into private.jobs (kind, run_at, max_attempts, dead_at, key)
          values ('old', ${at}, 1, ${at}, ${randomUUID()})`,
      )
    await dead('2026-11-30')
    await dead('2026-12-02')
    expect(await trim('trim_dead_jobs')).toEqual([{ n: 1 }])
  })
})
