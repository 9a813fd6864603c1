/** product.md 53: what happens to a lead while it is folded is told once, after the lead. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { createWebhook, findTypes } from '../../support/webhooks.ts'

const server = await openTestDatabase()

/** As the job does: it gives up after half a second of waiting, and is called again. */
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

/** Sessions of this database that wait for a lock. */
const waiting = async () => {
  const [row] = await server.database.run<{ n: number }>(
    serverKey,
    sql`select count(*)::integer as n
      from pg_catalog.pg_locks l join pg_catalog.pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`,
  )
  return row?.n
}

test.runIf(engine === 'postgres')('an answer that is being written goes first', async () => {
  const { company, webhook, lead } = await openShop()
  let folding: Promise<unknown> | undefined
  await server.database.transaction(serverKey, async (run) => {
    await run(answer(lead, 'received'))
    folding = server.database.run(serverKey, fold(company))
    await expect.poll(waiting).toBe(1)
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
    await expect.poll(waiting).toBe(1)
  })
  await answering
  expect(await findTypes(server, webhook)).toEqual([
    'lead.captured',
    'lead.rescue',
    'lead.confirmed',
  ])
})
