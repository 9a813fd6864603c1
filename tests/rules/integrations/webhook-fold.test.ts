/** product.md 53: what happens to a lead while it is folded is told once, after the lead. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { createWebhook, findTypes } from '../../support/webhooks.ts'

const server = await openTestDatabase()

// The job's fold gives up after half a second of waiting.
await ask(server, sql`alter function private.fold_tail(uuid, integer) set lock_timeout = 0`)

const fold = ({ id }: { id: string }) => sql`select private.fold_tail(${id}::uuid, 100)`

const answer = (lead: { lead_id: string }, what: string) =>
  sql`select public.answer_lead(${lead.lead_id}, ${what})`

/** A lead of the tail that somebody has answered before, so that its row of progress is there. */
async function openShop() {
  const { company } = await createRotation(server, { Ana: {} })
  const events = ['lead.captured', 'lead.confirmed', 'lead.rescue']
  const webhook = await createWebhook(server, company, events)
  const lead = await capture(server, { p_company_id: company.id })
  await server.database.run(serverKey, answer(lead, 'missed'))
  return { company, webhook, lead }
}

test('no rescue is told of a person who wants no more messages', async () => {
  const { webhook, lead } = await openShop()
  await server.database.run(
    serverKey,
    sql`select public.set_no_messages(${lead.lead_id}::uuid, true)`,
  )
  await foldLeads(server)
  expect(await findTypes(server, webhook)).toEqual(['lead.captured'])
})

test.runIf(engine === 'postgres')('no rescue is told of a lead that is being erased', async () => {
  const { company } = await createRotation(server, { Ana: {} })
  const webhook = await createWebhook(server, company, ['lead.rescue'])
  const phone = '81912345678'
  const lead = await capture(server, { p_company_id: company.id, p_phone: phone })
  await foldLeads(server)
  const begun = sql`update public.lead_progress set created_at = created_at - interval '10 minutes'
    where lead_id = ${lead.lead_id}::uuid`
  const old = sql`update public.webhooks set created_at = created_at - interval '1 day' where id = ${webhook.id}::uuid`
  for (const statement of [begun, old]) await ask(server, statement)
  await server.database.transaction(serverKey, async (run) => {
    await run(sql`select public.erase_contact(${phone}, ${company.id})`)
    await server.database.run(serverKey, sql`select private.write_rescue_events()`)
  })
  expect(await findTypes(server, webhook)).toEqual([])
})

test.runIf(engine === 'postgres')('an answer that is being written goes first', async () => {
  const { company, webhook, lead } = await openShop()
  let folding: Promise<unknown> | undefined
  await server.database.transaction(serverKey, async (run) => {
    await run(answer(lead, 'received'))
    folding = server.database.run(serverKey, fold(company))
    await waitForLock(run)
  })
  await folding
  await foldLeads(server)
  expect(await findTypes(server, webhook)).toEqual(['lead.captured', 'lead.confirmed'])
})

test.runIf(engine === 'postgres')('a fold that is on its way goes first', async () => {
  const { company, webhook, lead } = await openShop()
  let answering: Promise<unknown> | undefined
  await server.database.transaction(serverKey, async (run) => {
    await run(fold(company))
    answering = server.database.run(serverKey, answer(lead, 'received'))
    await waitForLock(run)
  })
  await answering
  expect(await findTypes(server, webhook)).toEqual([
    'lead.captured',
    'lead.rescue',
    'lead.confirmed',
  ])
})
