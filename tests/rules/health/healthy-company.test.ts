/** product.md 58: the demo's company over a month, in which each day is as busy as in its two weeks, shows no fault. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { listCodes } from '../../support/faults.ts'
import { foldLeads } from '../../support/fold-leads.ts'

const server = await openTestDatabase()
const company = { id: 'de300000-0000-4000-8000-000000000001' }

/** Leads and views of the last two weeks, so many days later. */
const repeatAfter = (days: number) =>
  ask(
    server,
    sql`with again as (
      insert into public.leads_captured
        (company_id, seller_id, short_url_id, name, phone, phone_key, city, source, reason, created_at)
      select company_id, seller_id, short_url_id, name, phone, phone_key, city, source, reason,
        created_at + make_interval(days => ${days}::integer)
      from public.leads_captured
      where company_id = ${company.id}::uuid and created_at > now() - interval '14 days' and created_at <= now()
      returning id, company_id, seller_id, short_url_id, created_at
    ), progress as (
      insert into public.lead_progress (
        lead_id, company_id, created_at, seller_id, short_url_id, from_visitor, opened_at, called_at
      )
      select id, company_id, created_at, seller_id, short_url_id, true,
        created_at + interval '1 minute', created_at + interval '2 hours'
      from again
    )
    insert into private.form_hours (company_id, origin_id, hour, views)
    select company_id, origin_id, hour + make_interval(days => ${days}::integer), views
    from private.form_hours
    where company_id = ${company.id}::uuid and hour > now() - interval '14 days' and hour <= now()
    on conflict do nothing`,
  )

test('a healthy company shows no fault in a month', async () => {
  const seed = await readFile(join(import.meta.dirname, '../../../supabase/seed.sql'), 'utf8')
  await server.asOwner((_, script) => script(seed))
  await ask(
    server,
    sql`update public.lead_progress set called_at = created_at + interval '2 hours'
      where company_id = ${company.id}::uuid and called_at is null`,
  )
  expect(await listCodes(server, company)).toEqual([])
  for (const days of [14, 28]) await repeatAfter(days)
  await foldLeads(server)
  const told = await ask(
    server,
    sql`select at, f.code, f.numbers
      from public.companies c, generate_series(now(), now() + interval '27 days', '5 hours') at
      cross join lateral private.capture_faults(c, null, at) f where c.id = ${company.id}::uuid`,
  )
  expect(told).toEqual([])
})
