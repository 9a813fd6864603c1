import sql, { raw } from 'sql-template-tag'
import type { Caller, Statement } from 'supabase-server/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import { serverKey, visitor } from '../../support/database-callers.ts'
import { countLeads } from '../../support/stored-leads.ts'
import { createTwoTenants, type Tenant, type TwoTenants } from '../../support/two-tenants.ts'

const server = await openTestDatabase()

let tenants: TwoTenants
let own: Tenant
let other: Tenant
beforeEach(async () => {
  tenants = await createTwoTenants(server)
  ;({ own, other } = tenants)
})

describe('how long a company keeps its leads', () => {
  const eraseExpired = async (now: string) => {
    const [row] = await server.database.run<{ n: number }>(
      serverKey,
      sql`select private.erase_expired_leads(500, ${now}::timestamptz) as n`,
    )
    return row?.n
  }
  const decide = (caller: Caller, months: number | null) =>
    server.database.run(caller, sql`select public.set_lead_retention(${months}::integer) as id`)

  test('is its own decision: older ones are deleted, newer ones and those of others stay', async () => {
    await ask(server, sql`update public.companies set keep_leads_months = null`)
    expect(await eraseExpired('2036-01-01')).toBe(0)
    await decide(tenants.callers.admin, 6)
    const [row] = await ask<{ at: string }>(
      server,
      sql`select (created_at + interval '6 months' - interval '1 hour')::text as at
        from public.leads_captured where id = ${own.lead.id}::uuid`,
    )
    expect(await eraseExpired(row?.at ?? '')).toBe(0)
    // Suspects go first; a lead released from them follows.
    expect(await eraseExpired('2036-01-01')).toBe(1)
    expect(await eraseExpired('2036-01-01')).toBe(1)
    expect(await countLeads(server, own)).toBe(0)
    expect(await countLeads(server, other)).toBe(2)
    expect(await eraseExpired('2036-01-01')).toBe(0)
  })

  test('is previewed before it is decided: how many would be deleted, and when the oldest is', async () => {
    const preview = async (months: number) => {
      const [row] = await server.database.run<{ due: number; first_in_days: number | null }>(
        tenants.callers.admin,
        sql`select leads + quarantined as due, round(extract(epoch from first_at - now()) / 86400)::int as first_in_days
          from public.preview_lead_retention(${months})`,
      )
      return row
    }
    const age = async (table: string, days: number) =>
      ask(
        server,
        sql`update ${raw(table)} set created_at = now() - make_interval(days => ${days})
          where company_id = ${own.company.id}::uuid`,
      )
    await age('public.leads_captured', 100)
    await age('public.quarantined_leads', 40)
    expect(await preview(1)).toMatchObject({ due: 2 })
    expect(await preview(2)).toMatchObject({ due: 1 })
    const later = await preview(4)
    expect(later?.due).toBe(0)
    expect(later?.first_in_days).toBeGreaterThan(15)
    expect(later?.first_in_days).toBeLessThan(25)
    await decide(tenants.callers.admin, 2)
    await eraseExpired('now')
    await eraseExpired('now')
    expect(await countLeads(server, own)).toBe(1)
    await ask(server, sql`update public.companies set keep_leads_months = null`)
  })

  test.each([1, 12])(
    'names the exact instant when the first one is deleted after %i months',
    async (n) => {
      await ask(server, sql`update public.companies set keep_leads_months = null`)
      await ask(server, sql`delete from public.quarantined_leads`)
      await decide(tenants.callers.admin, n)
      for (const came of ['2035-01-31T10:00Z', '2035-02-28T10:00Z', '2036-02-29T23:30Z']) {
        await ask(
          server,
          sql`update public.leads_captured set created_at = ${came}::timestamptz
          where id = ${own.lead.id}::uuid`,
        )
        const [shown] = await server.database.run<{ before: string; after: string }>(
          tenants.callers.admin,
          sql`select (first_at - interval '1 second')::text as before, (first_at + interval '1 second')::text as after
          from public.preview_lead_retention(${n})`,
        )
        const goes = (at = '') =>
          server.database
            .run<{ n: number }>(
              serverKey,
              sql`select count(*)::int as n from public.leads_captured
              where id = ${own.lead.id}::uuid
                and created_at < ${at}::timestamptz - make_interval(months => ${n})`,
            )
            .then(([row]) => row?.n)
        expect(await goes(shown?.before), came).toBe(0)
        expect(await goes(shown?.after), came).toBe(1)
      }
      await ask(server, sql`update public.companies set keep_leads_months = null`)
    },
  )

  test('counts a released suspect once, as the lead that it became', async () => {
    await ask(
      server,
      sql`update public.quarantined_leads set created_at = now() - interval '100 days'
        where company_id = ${own.company.id}::uuid`,
    )
    const preview = async () => {
      const [row] = await server.database.run(
        tenants.callers.admin,
        sql`select leads::int, quarantined::int from public.preview_lead_retention(3)`,
      )
      return row
    }
    expect(await preview()).toEqual({ leads: 0, quarantined: 1 })
    await ask(
      server,
      sql`update public.quarantined_leads set released_lead_id = ${own.lead.id}::uuid
        where company_id = ${own.company.id}::uuid`,
    )
    await ask(
      server,
      sql`update public.leads_captured set created_at = now() - interval '100 days'
        where id = ${own.lead.id}::uuid`,
    )
    expect(await preview()).toEqual({ leads: 1, quarantined: 0 })
  })

  const farAway = [0, 121, -1, 3_000_000, 2_147_483_647, -2_147_483_648]
  const preview = (caller: Caller, months: number) =>
    server.database.run(
      caller,
      sql`select leads from public.preview_lead_retention(${months}::integer)`,
    )

  test.each(farAway)('is never %i months, nor is that previewed', async (months) => {
    const words = { code: '22023', message: 'Escolha de 1 a 120 meses.' }
    await expect(decide(tenants.callers.admin, months)).rejects.toMatchObject(words)
    await expect(preview(tenants.callers.admin, months)).rejects.toMatchObject(words)
    await expect(preview(tenants.callers.manager, months)).rejects.toMatchObject({ code: '42501' })
  })

  test('is decided neither by a manager nor by a visitor', async () => {
    for (const caller of [tenants.callers.manager, visitor]) {
      await expect(decide(caller, 1)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('ids that keep a journal from restoring leads are deleted after a week, however many they are', async () => {
  await ask(
    server,
    sql`insert into private.erased_leads (id, erased_at)
      select gen_random_uuid(), now() - make_interval(days => case when n > 1600 then 6 else 8 end)
      from generate_series(1, 1603) n`,
  )
  const { signal } = new AbortController()
  const run = (statement: Statement) => server.database.run(serverKey, statement)
  await dataJobs.trim_old_records?.({}, { run, signal } as never)
  const left = sql`select count(*)::int as ids from private.erased_leads where erased_at < now() - interval '1 day'`
  expect(await ask(server, left)).toEqual([{ ids: 3 }])
})
