import sql from 'sql-template-tag'
import { applySeed } from 'supabase-server'
import { expect, it } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'

const server = await openTestDatabase()
await applySeed(server, 'supabase')

it('the demo’s leads went to whom the rotation gave them', async () => {
  const [turns] = await ask(
    server,
    sql`select count(*) filter (where seller_id is distinct from private.seller_of_reason(reason)) as different,
      count(*) filter (where reason ->> 'group' = 'team') > 0 as by_team from public.leads_captured`,
  )
  expect(turns).toEqual({ different: 0, by_team: true })
  const counted = sql`select from public.sellers s where (leads_received, leads_total, leads_converted) <> (
    select count(*), count(*), count(*) filter (where outcome = 'won')
    from public.leads_captured l where l.seller_id = s.id)`
  expect(await ask(server, counted)).toEqual([])
})

it('the demo’s days and sellers differ, and one seller is on holiday', async () => {
  const days = await ask(
    server,
    sql`select distinct count(*) from public.leads_captured
      group by (created_at at time zone 'America/Sao_Paulo')::date`,
  )
  expect(days.length).toBeGreaterThan(4)
  const sellers = await ask<{ conversion_rate: string; away: boolean | null }>(
    server,
    sql`select conversion_rate, leave_until > now() as away from public.sellers order by leads_received`,
  )
  expect(new Set(sellers.map(({ conversion_rate }) => conversion_rate)).size).toBe(sellers.length)
  expect(sellers.map(({ away }) => away)).toEqual([true, null, null, null])
})

it('somebody of the demo waits for a call, and the sellers differ in how fast they answer', async () => {
  const [waiting] = await ask(
    server,
    sql`select count(*) between 1 and 3 as few from public.companies c, private.leads_to_call(c)`,
  )
  expect(waiting).toEqual({ few: true })
  const minutes = await ask(
    server,
    sql`select private.minutes_to_answer(s) as minutes from public.sellers s`,
  )
  expect(new Set(minutes.map(({ minutes }) => minutes)).size).toBe(minutes.length)
})

it('the demo’s page has leads, and yesterday a campaign lost one', async () => {
  const [leads] = await ask(
    server,
    sql`select bool_or(source = 'landing-page') as of_page, bool_or(
        outcome = 'lost' and outcome_at < now() and attribution ? 'utm_campaign'
        and (created_at at time zone 'America/Sao_Paulo')::date = (now() at time zone 'America/Sao_Paulo')::date - 1
      ) as lost_yesterday
      from public.leads_captured`,
  )
  expect(leads).toEqual({ of_page: true, lost_yesterday: true })
})
