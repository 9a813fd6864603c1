/** product.md 56: the company marks who told it, in WhatsApp, to want no more messages. */
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, type Role, serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { createPage, readPage } from '../../support/seller-page.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()
const phone = '81912345678'

async function openShop() {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const as = async (role: Role) => (await createPerson(server, company, { role })).caller
  const send = async (p_phone = phone) =>
    (await capture(server, { p_company_id: company.id, p_name: 'Rita', p_phone })).lead_id
  return { company, ana: sellers.Ana, as, send, manager: await as('manager') }
}

const set = (caller: Caller, lead: string, wanted: boolean | null) =>
  server.database.run(caller, sql`select public.set_no_messages(${lead}::uuid, ${wanted})`)

const markOf = (lead: string) =>
  askOne(
    server,
    sql`select no_messages_at is not null as quiet, no_messages_by as by, answer, closing, answered_by
      from public.lead_progress where lead_id = ${lead}::uuid`,
  )

const open = { answer: null, closing: null, answered_by: null }
const marked = { quiet: true, by: 'Célia Prado' }
const unmarked = { quiet: false, by: null }

/** A request that the company says it answered. */
async function confirmRequest({ company, manager }: Awaited<ReturnType<typeof openShop>>) {
  await ask(
    server,
    sql`select private.ask_privacy(${company.id}::uuid, 'no_messages', ${phone}, null, null)`,
  )
  await server.database.run(
    manager,
    sql`select public.answer_privacy_request(id) from public.privacy_requests where company_id = ${company.id}::uuid`,
  )
}

test('every lead of the phone in the company is marked and waits on no list; the undo takes back the mark alone', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const [first, second] = [await shop.send(), await shop.send('+55 (81) 91234-5678')]
  const [stranger, foreign] = [await shop.send('81955554444'), await other.send()]
  await foldLeads(server)
  await ask(
    server,
    sql`update public.lead_progress set answer = 'closed', closing = 'Já comprou' where lead_id = ${second}::uuid`,
  )
  await set(shop.manager, first, true)
  expect(await markOf(first)).toEqual({ ...marked, ...open })
  expect(await markOf(second)).toMatchObject({ ...marked, closing: 'Já comprou' })
  expect([await markOf(stranger), await markOf(foreign)]).toMatchObject([unmarked, unmarked])
  const token = await createPage(server, shop.ana)
  const quiet = async () =>
    (await readPage(server, token))?.today.leads
      .filter((lead) => lead.no_messages)
      .map(({ id }) => id)
      .sort()
  expect(await quiet()).toEqual([first, second].sort())

  await set(shop.manager, second, false)
  expect(await markOf(first)).toEqual({ ...unmarked, ...open })
  expect(await markOf(second)).toMatchObject({ ...unmarked, closing: 'Já comprou' })
  expect(await quiet()).toEqual([])
})

test('a lead whose message did not arrive is on no list while it is marked, and keeps who said so', async () => {
  const { company, send, manager } = await openShop()
  const lead = await send()
  await server.database.run(manager, sql`select public.answer_lead(${lead}::uuid, 'missed')`)
  const missed = { answer: 'missed', closing: null, answered_by: 'Célia Prado' }
  const toCall = () =>
    server.database.run(manager, sql`select lead_id from public.list_rescues(${company.id}::uuid)`)
  expect(await toCall()).toEqual([{ lead_id: lead }])
  await set(manager, lead, true)
  expect(await markOf(lead)).toEqual({ ...marked, ...missed })
  expect(await toCall()).toEqual([])
  await set(manager, lead, false)
  expect(await markOf(lead)).toEqual({ ...unmarked, ...missed })
  expect(await toCall()).toEqual([{ lead_id: lead }])
})

test('nobody is told to call a marked lead that waits', async () => {
  const { company, send, manager } = await openShop()
  const lead = await send()
  await foldLeads(server)
  await ask(
    server,
    sql`update public.lead_progress set created_at = now() - interval '20 minutes' where lead_id = ${lead}::uuid`,
  )
  const begun = () =>
    ask(
      server,
      sql`select b.lead_id from public.companies c cross join lateral private.begun_rescues(c) b
        where c.id = ${company.id}::uuid`,
    )
  expect(await begun()).toEqual([{ lead_id: lead }])
  await set(manager, lead, true)
  expect(await begun()).toEqual([])
})

test('a lead that nobody counted yet is marked; a form that is sent later is a new wish', async () => {
  const shop = await openShop()
  const lead = await shop.send()
  await set(shop.manager, lead, true)
  const later = await shop.send()
  await foldLeads(server)
  expect([await markOf(lead), await markOf(later)]).toMatchObject([marked, unmarked])
})

describe('rights', () => {
  test.each<[Role, boolean]>([
    ['user', false],
    ['seller', false],
    ['manager', true],
    ['admin', true],
  ])('who is %s marks, and may undo: %s', async (role, mayUndo) => {
    const shop = await openShop()
    const lead = await shop.send()
    const caller = await shop.as(role)
    await set(caller, lead, true)
    expect(await markOf(lead)).toMatchObject(marked)
    if (mayUndo) await set(caller, lead, false)
    else {
      await expect(set(caller, lead, false)).rejects.toMatchObject({
        code: '42501',
        message: 'Apenas administradores e gerentes podem desfazer esta marcação.',
      })
    }
    expect(await markOf(lead)).toMatchObject(mayUndo ? unmarked : marked)
  })

  test('another company’s lead and an unknown one are not found, and stay', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const [foreign, unknown] = [await other.send(), '00000000-0000-4000-8000-000000000000']
    await set(other.manager, foreign, true)
    for (const lead of [foreign, unknown]) {
      for (const wanted of [true, false]) {
        await expect(set(shop.manager, lead, wanted)).rejects.toMatchObject({ code: 'PT404' })
      }
    }
    expect(await markOf(foreign)).toMatchObject(marked)
    const { caller: pending } = await createPerson(server, shop.company, { approved: false })
    await expect(set(pending, await shop.send(), true)).rejects.toMatchObject({ code: '42501' })
  })
})

test('nobody undoes what the person asked for, also where the company had marked it', async () => {
  const shop = await openShop()
  const [lead, second] = [await shop.send(), await shop.send()]
  await set(shop.manager, lead, true)
  await confirmRequest(shop)
  const before = [await markOf(lead), await markOf(second)]
  expect(before).toEqual(Array(2).fill({ quiet: true, by: null, ...open }))
  const lines = await activitiesOf(server, shop.company, async () => {
    for (const caller of [shop.manager, serverKey]) {
      await expect(set(caller, lead, false)).rejects.toMatchObject({
        code: '22023',
        message:
          'A própria pessoa pediu para não receber mais mensagens. Esta marcação não pode ser desfeita.',
      })
    }
    await set(shop.manager, lead, true)
  })
  expect(lines).toEqual([])
  expect([await markOf(lead), await markOf(second)]).toEqual(before)

  const later = await shop.send()
  await set(shop.manager, later, true)
  await set(shop.manager, later, false)
  expect([await markOf(later), await markOf(lead)]).toMatchObject([unmarked, before[0]])
})

test('the trail says who marked and undid which lead, once, and nothing of the person', async () => {
  const shop = await openShop()
  const lead = await shop.send()
  const lines = await activitiesOf(server, shop.company, async () => {
    for (const wanted of [true, true, false, false]) await set(shop.manager, lead, wanted)
  })
  const line = { actor_name: 'Célia Prado', subject_id: lead, before: null, after: null }
  expect(lines).toMatchObject([
    { ...line, what: 'lead.no_messages' },
    { ...line, what: 'lead.messages_allowed' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/rita|12345678/i)
})

test('neither yes nor no is refused, and leaves the mark', async () => {
  const shop = await openShop()
  const lead = await shop.send()
  await set(shop.manager, lead, true)
  await expect(set(shop.manager, lead, null)).rejects.toMatchObject({ code: '22023' })
  expect(await markOf(lead)).toMatchObject({ quiet: true })
})
