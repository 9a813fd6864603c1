import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { serverKey, visitor, withSettings } from '../../support/database-callers.ts'
import { createCompany, createShortLink } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

const visit = (code: string, settings = {}) =>
  server.database.run(
    withSettings(visitor, settings),
    sql`select from public.get_redirect_url(${code})`,
  )

const visitOnDay = ({ id }: { id: string }, company: { id: string }, at: string) =>
  ask(
    server,
    sql`insert into public.link_visits (short_url_id, company_id, human, visited_at)
      select ${id}::uuid, ${company.id}::uuid, true, ${at}::timestamptz`,
  )

const fold = () => server.database.run(serverKey, sql`select private.fold_link_visits() as n`)

test('every one of the last days has its clicks by people, and their sum is the total', async () => {
  const { company, run } = await createMember(server, 'user')
  const link = await createShortLink(server, company)
  const other = await createShortLink(server, company)
  await visit(link.code)
  await visit(link.code, { 'request.bot': 'true' })
  await visit(other.code)
  const [{ at } = { at: '' }] = await ask<{ at: string }>(
    server,
    sql`select (now() - interval '2 days')::text as at`,
  )
  await visitOnDay(link, company, at)
  await fold()
  await visit(link.code)
  await fold()
  const days = (id: string | null, count: number) =>
    run<{ day: string; clicks: number }>(
      sql`select day::text, clicks::int from public.count_clicks_by_day(${company.id}, ${id}::uuid, ${count}::integer)`,
    )
  const clicks = (rows: { clicks: number }[]) => rows.map((row) => row.clicks)
  expect(clicks(await days(null, 4))).toEqual([0, 1, 0, 3])
  expect(clicks(await days(link.id, 4))).toEqual([0, 1, 0, 2])
  expect(clicks(await days(other.id, 14))).toEqual([...Array(13).fill(0), 1])
  const [today] = await ask<{ day: string }>(
    server,
    sql`select (now() at time zone 'America/Sao_Paulo')::date::text as day`,
  )
  expect((await days(null, 30)).at(-1)?.day).toBe(today?.day)
  await expect(days(null, 400)).rejects.toMatchObject({ code: '22023' })
})

test('a day is the company’s, even after a change of time zone', async () => {
  const { company, run } = await createMember(server)
  const link = await createShortLink(server, company)
  const [{ at } = { at: '' }] = await ask<{ at: string }>(
    server,
    sql`select ((date_trunc('day', now() at time zone 'America/Sao_Paulo') - interval '30 minutes')
      at time zone 'America/Sao_Paulo')::text as at`,
  )
  await visitOnDay(link, company, at)
  await fold()
  const clicks = async () =>
    (
      await run<{ clicks: number }>(
        sql`select clicks::int from public.count_clicks_by_day(${company.id}, null, 2)`,
      )
    ).map((row) => row.clicks)
  expect(await clicks()).toEqual([1, 0])
  await change(server, 'public.companies', company, { time_zone: 'America/Noronha' })
  expect((await clicks()).reduce((sum, count) => sum + count)).toBe(1)
})

test('a link in use forgets the hours that no chart shows', async () => {
  const { company } = await createMember(server)
  const link = await createShortLink(server, company)
  await ask(
    server,
    sql`insert into private.link_hours values (${link.id}, now() - interval '14 months', 5)`,
  )
  await visit(link.code)
  await fold()
  const hours = await ask(
    server,
    sql`select clicks from private.link_hours where short_url_id = ${link.id}`,
  )
  expect(hours).toEqual([{ clicks: 1 }])
})

test('a deleted link takes its clicks with it', async () => {
  const { company, run } = await createMember(server)
  const link = await createShortLink(server, company)
  await visit(link.code)
  await fold()
  await run(sql`delete from public.short_urls where id = ${link.id}`)
  const [row] = await run(
    sql`select clicks::int from public.count_clicks_by_day(${company.id}, null, 1)`,
  )
  expect(row).toEqual({ clicks: 0 })
})

test('the totals include all links of the company, and no other', async () => {
  const { company, run } = await createMember(server)
  await createShortLink(server, await createCompany(server))
  const link = await createShortLink(server, company)
  await createShortLink(server, company, { active: false })
  await visit(link.code)
  await fold()
  const totals = sql`select links::int, active_links::int, clicks::int
    from public.get_short_link_totals(${company.id})`
  expect(await run(totals)).toEqual([{ links: 2, active_links: 1, clicks: 1 }])
})

test('a code is free until anyone has it', async () => {
  const { run } = await createMember(server)
  const { code } = await createShortLink(server, await createCompany(server))
  const isFree = async (asked: string) =>
    (await run(sql`select public.is_short_code_free(${asked}) as free`))[0]?.free
  expect(await isFree(code)).toBe(false)
  expect(await isFree(` ${code.toUpperCase()} `)).toBe(false)
  expect(await isFree('ninguemtem')).toBe(true)
})

test('an address that calls a link endlessly is still redirected, but its clicks are limited; others still count', async () => {
  const { company } = await createMember(server, 'user')
  const link = await createShortLink(server, company)
  const visitTimes = (times: number, address: string) =>
    server.database.run(
      withSettings(visitor, { 'request.client_address': address }),
      sql`select count(f.url)::int as led from generate_series(1, ${times}::int) n, lateral (
        select url from public.follow_short_link(${link.code} || left(n::text, 0))
      ) f`,
    )
  const recorded = async () => {
    const [row] = await ask<{ n: number }>(
      server,
      sql`select count(*)::int as n from public.link_visits where short_url_id = ${link.id}`,
    )
    return row?.n ?? 0
  }
  expect(await visitTimes(4_000, '2001:db8:1:2::3')).toEqual([{ led: 4_000 }])
  const ofOne = await recorded()
  expect(ofOne).toBeGreaterThan(1_000)
  expect(ofOne).toBeLessThan(3_000)
  // The whole /64 network counts as one address.
  await visitTimes(300, '2001:db8:1:2::4')
  expect(await recorded()).toBeLessThan(ofOne + 300)
  await visitTimes(20, '198.51.100.7')
  expect(await recorded()).toBeGreaterThanOrEqual(ofOne + 20)
})

test('an allowance that a fast clock used up is available again after the clock is set back', async () => {
  const company = await createCompany(server)
  const write = (at: string) =>
    ask(
      server,
      sql`insert into private.capture_allowances (key, share, at)
        values (${`visit:${company.id}:192.0.2.9`}, -0.005, clock_timestamp() + ${at}::interval)
        on conflict (key) do update set share = excluded.share, at = excluded.at`,
    )
  const counts = async () => {
    const [row] = await ask<{ counts: boolean }>(
      server,
      sql`select private.spend_visit(${company.id}::uuid, '192.0.2.9') as counts`,
    )
    return row?.counts
  }
  await write('0 seconds')
  expect(await counts()).toBe(false)
  await write('2 days')
  expect(await counts()).toBe(true)
})
