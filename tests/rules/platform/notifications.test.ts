/** product.md 32. */
import sql, { raw } from 'sql-template-tag'
import type { Caller, Row } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, type Role, serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

interface Notification extends Row {
  id: string
  kind: string
  subject: string | null
  details: Record<string, unknown>
  company_id: string | null
  company_name: string | null
  created_at: Date
  /** With microseconds, as the browser receives it. */
  at: string
}

const notify = (
  caller: Caller,
  company: { id: string } | null = null,
  limit: number | null = null,
  before: Pick<Notification, 'at' | 'id'> | null = null,
) =>
  server.database.run<Notification>(
    caller,
    sql`select *, created_at::text as at
      from public.get_notifications(${company?.id ?? null}::uuid, ${limit}::integer,
          ${before?.at ?? null}::timestamptz, ${before?.id ?? null})`,
  )

const find = async (caller: Caller, kind: string, company: Company | null = null) =>
  (await notify(caller, company, 100)).filter((row) => row.kind === kind)

const note = (company: Company, kind: string, details: object = {}) =>
  ask(server, sql`select private.note_event(${company.id}, ${kind}, ${details}::jsonb)`)

const captureSuspect = (company: Company) =>
  capture(server, { p_company_id: company.id, p_name: 'Robô', p_attribution: { _hp: 'x' } })

describe('a company’s users are notified', () => {
  test('of a new lead and of its seller', async () => {
    const { company, caller } = await createMember(server, 'user')
    const { lead_id } = await capture(server, { p_company_id: company.id, p_source: 'widget' })
    expect(await notify(caller)).toMatchObject([
      {
        id: `lead:${lead_id}`,
        kind: 'lead_received',
        subject: 'Ana Souza',
        details: { lead_id, seller_name: 'Bruna Castro', source: 'widget' },
        company_id: company.id,
        company_name: company.name,
      },
    ])
  })

  test('of a lead without seller, until it has one', async () => {
    const company = await createCompany(server)
    const { caller } = await createPerson(server, company, { role: 'seller' })
    await capture(server, { p_company_id: company.id })
    expect(await find(caller, 'lead_without_seller')).toHaveLength(1)
    await createSeller(server, company)
    expect(await notify(caller)).toMatchObject([{ kind: 'lead_received' }])
  })

  test('of a counter reset once, with its author and the number of sellers', async () => {
    const { company, caller, run } = await createMember(server)
    await createSeller(server, company, { name: 'Outra' })
    for (let i = 0; i < 2; i += 1) {
      await capture(server, { p_company_id: company.id })
      await capture(server, { p_company_id: company.id })
      await run(sql`update public.sellers set leads_received = 0
        where role = 'seller' and company_id = ${company.id} and deleted_at is null`)
    }
    const zeroings = await find(caller, 'counters_zeroed')
    expect(zeroings.map(({ details }) => details)).toEqual(
      Array(2).fill({ sellers: 2, zeroed_by: 'Célia Prado' }),
    )
    expect(new Set(zeroings.map(({ id }) => id)).size).toBe(2)
  })

  test('of a counter reset by the platform, by the name that the trail gives it', async () => {
    const { company, caller, seller } = await createMember(server)
    const support = await createPerson(server, null, { role: 'super_admin' })
    await capture(server, { p_company_id: company.id })
    await server.database.run(
      support.caller,
      sql`update public.sellers set leads_received = 0 where id = ${seller.id}`,
    )
    expect(await find(caller, 'counters_zeroed')).toMatchObject([
      { details: { sellers: 1, zeroed_by: 'Suporte da plataforma' } },
    ])
  })

  test('of every kind of event of the company', async () => {
    const { company, caller } = await createMember(server, 'user')
    const kinds = [
      'company_created',
      'plan_changed',
      'company_switched_off',
      'company_switched_on',
      'leads_limit_passed',
    ]
    for (const kind of kinds) await note(company, kind, { from: 'basic' })
    const events = await notify(caller)
    expect(events.map(({ kind }) => kind)).toEqual(kinds.reverse())
    expect(events[0]).toMatchObject({ subject: company.name, details: { from: 'basic' } })
  })

  test.each<[Role, number]>([
    ['admin', 1],
    ['manager', 1],
    ['seller', 0],
    ['user', 0],
  ])('of a suspect: %s sees %i, and no released one', async (role, count) => {
    const { company, caller } = await createMember(server, role)
    const { lead_id } = await captureSuspect(company)
    expect(await find(caller, 'lead_quarantined')).toHaveLength(count)
    await server.database.run(
      serverKey,
      sql`select * from public.release_quarantined_lead(${lead_id}::uuid)`,
    )
    expect((await notify(caller)).map(({ kind }) => kind)).toEqual(['lead_received'])
  })

  test('of nothing else: neither of other companies nor of waiting users', async () => {
    const { caller } = await createMember(server)
    const other = await createMember(server)
    await capture(server, { p_company_id: other.company.id })
    await captureSuspect(other.company)
    await note(other.company, 'plan_changed')
    await createPerson(server, null, { approved: false })
    expect(await notify(caller)).toEqual([])
    expect(await notify(caller, other.company)).toEqual([])
  })
})

test('waiting users, and users of a switched-off company, are notified of nothing', async () => {
  const { company, caller } = await createMember(server)
  const waiting = await createPerson(server, company, { approved: false })
  await capture(server, { p_company_id: company.id })
  expect(await notify(waiting.caller)).toEqual([])
  expect(await notify(waiting.caller, company)).toEqual([])
  await ask(server, sql`update public.companies set active = false where id = ${company.id}`)
  expect((await find(caller, 'lead_received')).length).toBe(0)
})

describe('super_admin is notified', () => {
  const createSuperAdmin = async () =>
    (await createPerson(server, null, { role: 'super_admin' })).caller

  test('of the whole platform, or of the named company', async () => {
    const caller = await createSuperAdmin()
    const one = await createMember(server)
    const two = await createMember(server)
    for (const { company } of [one, two]) {
      await capture(server, { p_company_id: company.id })
      await captureSuspect(company)
      await note(company, 'plan_changed')
    }
    const all = new Set((await notify(caller, null, 100)).map((row) => row.company_id))
    expect(all.has(one.company.id) && all.has(two.company.id)).toBe(true)
    const named = await notify(caller, one.company)
    expect(named.map(({ kind }) => kind).sort()).toEqual([
      'company_created',
      'lead_quarantined',
      'lead_received',
      'plan_changed',
    ])
    expect(named.every((row) => row.company_id === one.company.id)).toBe(true)
  })

  test('of waiting users, until they are approved', async () => {
    const caller = await createSuperAdmin()
    const { id } = await createPerson(server, null, { approved: false })
    expect(await find(caller, 'user_waiting')).toContainEqual(
      expect.objectContaining({
        id: `user:${id}`,
        subject: 'Célia Prado',
        details: { user_id: id, email: `${id}@example.com` },
        company_id: null,
      }),
    )
    await ask(server, sql`update public.users set approved = true where id = ${id}`)
    const ids = (await find(caller, 'user_waiting')).map((row) => row.id)
    expect(ids).not.toContain(`user:${id}`)
  })

  test('of a new company once, though its record says it too', async () => {
    const caller = await createSuperAdmin()
    const company = await createCompany(server)
    await note(company, 'company_created')
    // Without its plan, which may be another one by now.
    expect(await find(caller, 'company_created', company)).toMatchObject([
      { id: `company:${company.id}`, subject: company.name, details: {} },
    ])
  })

  test('of nothing in a deleted company', async () => {
    const caller = await createSuperAdmin()
    const { company } = await createMember(server)
    await capture(server, { p_company_id: company.id })
    await ask(server, sql`update public.companies set deleted_at = now() where id = ${company.id}`)
    expect(await notify(caller, company)).toEqual([])
    const all = await notify(caller, null, 100)
    expect(all.some((row) => row.company_id === company.id)).toBe(false)
  })
})

describe('a page', () => {
  test('begins after the end of the last one, and each event comes once', async () => {
    const { company, caller } = await createMember(server)
    for (let i = 0; i < 7; i += 1) {
      await capture(server, { p_company_id: company.id })
      await captureSuspect(company)
      await note(company, 'plan_changed')
    }
    // Imitates an import: many events at one instant.
    for (const table of ['leads_captured', 'company_events']) {
      await ask(
        server,
        sql`update ${raw(`public.${table}`)} set created_at = '2026-01-01' where company_id = ${company.id}`,
      )
    }
    const ids: string[] = []
    let before: Notification | null = null
    for (let i = 0; i < 6; i += 1) {
      const page: Notification[] = await notify(caller, null, 5, before)
      ids.push(...page.map(({ id }) => id))
      before = page.at(-1) ?? before
    }
    expect(ids).toHaveLength(21)
    expect(new Set(ids).size).toBe(21)
    expect(ids).toEqual((await notify(caller, null, 100)).map(({ id }) => id))
  })

  test.each([
    [null, 20],
    [0, 1],
    [-5, 1],
    [3, 3],
    [1000, 100],
  ])('of %s is one of %i', async (limit, rows) => {
    const { company, caller } = await createMember(server)
    await ask(
      server,
      sql`insert into public.company_events (company_id, kind)
        select ${company.id}::uuid, 'plan_changed' from generate_series(1, 105)`,
    )
    expect(await notify(caller, null, limit)).toHaveLength(rows)
  })

  test.each<[string, Role]>([
    ['one company', 'admin'],
    ['the whole platform', 'super_admin'],
  ])('about %s reads little more than its own rows, however many there are', async (_, role) => {
    const company = await createCompany(server)
    const { caller } = await createPerson(server, role === 'admin' ? company : null, { role })
    await ask(
      server,
      sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason, created_at)
        select ${company.id}::uuid, 'Ana', '11912345678', '11912345678', '{}', now() - make_interval(secs => n)
        from generate_series(1, 1000) n`,
    )
    await ask(server, sql`analyze public.leads_captured`)
    const read = sql`select sum(pg_stat_get_xact_tuples_fetched(c.oid)
        + case c.relkind when 'r' then pg_stat_get_xact_tuples_returned(c.oid) else 0 end)::integer as rows from pg_class c
      where c.oid = 'public.leads_captured'::regclass
        or c.oid in (select indexrelid from pg_index where indrelid = 'public.leads_captured'::regclass)`
    const rows = await server.database.transaction(caller, async (run) => {
      const [before] = await run<{ rows: number }>(read)
      await run(sql`select id from public.get_notifications(p_limit => 20)`)
      const [after] = await run<{ rows: number }>(read)
      return Number(after?.rows) - Number(before?.rows)
    })
    // The planner also reads the ends of the indexes.
    expect(rows).toBeGreaterThanOrEqual(20)
    expect(rows).toBeLessThan(60)
  })
})
