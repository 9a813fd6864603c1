/** product.md 51: how long sellers take to answer. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Captured, capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { createPage, doOnPage } from '../../support/seller-page.ts'

const server = await openTestDatabase()

async function openTeam() {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
  const { caller } = await createPerson(server, company, { role: 'user' })
  const pages = {
    Ana: await createPage(server, sellers.Ana),
    Bia: await createPage(server, sellers.Bia),
  }
  const send = async (name: 'Ana' | 'Bia') => {
    const lead = await capture(server, { p_company_id: company.id })
    return lead.seller_name === name ? lead : capture(server, { p_company_id: company.id })
  }
  const times = (period = 'last_90_days') =>
    server.database.run<{ seller_name: string }>(
      caller,
      sql`select seller_name, answered::int, median::float, ninetieth::float
        from public.get_answer_times(p_period => ${period})`,
    )
  return { company, sellers, pages, send, times }
}

/** So long after the lead. */
const answerAfter = ({ lead_id }: Captured, minutes: number, column = 'called_at') =>
  ask(
    server,
    sql`update public.lead_progress set called_at = null, answered_at = null where lead_id = ${lead_id}::uuid`,
  ).then(() =>
    ask(server, {
      text: `update public.lead_progress set ${column} = created_at + $2 * interval '1 minute' where lead_id = $1`,
      values: [lead_id, minutes],
    }),
  )

test('the median and what nine of ten do not exceed, by seller, of calls and answers', async () => {
  const { pages, send, times } = await openTeam()
  expect(await times()).toEqual([])
  for (const minutes of [1, 2, 3, 4, 50]) {
    const lead = await send('Ana')
    await doOnPage(server, pages.Ana, lead, minutes === 4 ? 'received' : 'called')
    await answerAfter(lead, minutes, minutes === 4 ? 'answered_at' : 'called_at')
  }
  const missed = await send('Ana')
  await doOnPage(server, pages.Ana, missed, 'missed')
  const theirs = await send('Bia')
  for (const act of ['missed', 'called']) await doOnPage(server, pages.Bia, theirs, act)
  await answerAfter(theirs, 12)
  // That the message did not arrive is no answer.
  await ask(
    server,
    sql`update public.lead_progress set answered_at = created_at + interval '1 minute'
      where lead_id = ${theirs.lead_id}::uuid`,
  )
  const answered = [
    { seller_name: 'Ana', answered: 5, median: 3, ninetieth: 31.6 },
    { seller_name: 'Bia', answered: 1, median: 12, ninetieth: 12 },
  ]
  expect(await times()).toEqual(answered)
  expect(await times('all')).toEqual(answered)
  expect(await times('yesterday')).toEqual([])
  await expect(times('sometimes')).rejects.toMatchObject({ code: '22023' })
})

test('an answer is counted before its lead is folded, and follows the lead to another seller', async () => {
  const { pages, send, sellers, times } = await openTeam()
  const lead = await send('Ana')
  await doOnPage(server, pages.Ana, lead, 'received')
  expect(await times()).toMatchObject([{ seller_name: 'Ana', answered: 1 }])
  await foldLeads(server)
  expect(await times()).toMatchObject([{ seller_name: 'Ana', answered: 1 }])
  await server.database.run(
    serverKey,
    sql`select public.transfer_lead(${lead.lead_id}::uuid, ${sellers.Bia.id}::uuid)`,
  )
  expect(await times()).toMatchObject([{ seller_name: 'Bia', answered: 1 }])
})
