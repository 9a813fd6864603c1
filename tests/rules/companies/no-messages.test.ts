/** product.md 56: "Não receber mais mensagens", once the company answered it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()
const phone = '81912345678'
const email = 'rita@example.com'

async function openShop() {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const { caller } = await createPerson(server, company, { role: 'manager' })
  const send = (given: object = {}) =>
    capture(server, {
      p_company_id: company.id,
      p_name: 'Rita',
      p_phone: phone,
      p_email: email,
      ...given,
    })
  const listNotes = () =>
    server.database.run<{ id: string; progress: string | null }>(
      caller,
      sql`select id, progress from public.list_contacts(${company.id}::uuid) order by created_at`,
    )
  async function answer(
    asked: { phone?: string; email?: string },
    kind: 'no_messages' | 'copy' = 'no_messages',
  ) {
    await ask(
      server,
      sql`select private.ask_privacy(
        ${company.id}::uuid, ${kind}, ${asked.phone ?? null}, ${asked.email ?? null}, null)`,
    )
    const request = await askOne<{ id: string }>(
      server,
      sql`select id from public.privacy_requests where company_id = ${company.id}::uuid and answered_at is null`,
    )
    await server.database.run(
      caller,
      sql`select public.answer_privacy_request(${request?.id}::uuid)`,
    )
  }
  return { company, ana: sellers.Ana, send, listNotes, answer }
}

const progressOf = (lead: string) =>
  askOne(
    server,
    sql`select answer, closing, answered_by, no_messages_at is not null as quiet
      from public.lead_progress where lead_id = ${lead}::uuid`,
  )

test('every lead of the phone says so, and nobody is to call the person; a later form is a new wish', async () => {
  const shop = await openShop()
  const { lead_id: first } = await shop.send()
  const { lead_id: second } = await shop.send({
    p_phone: '+55 (81) 91234-5678',
    p_email: 'outra@example.com',
  })
  const { lead_id: stranger } = await shop.send({
    p_phone: '81955554444',
    p_email: 'x@example.com',
  })
  await foldLeads(server)
  await ask(
    server,
    sql`update public.lead_progress set answer = 'received' where lead_id = ${second}::uuid`,
  )
  await shop.answer({ phone })
  const { lead_id: later } = await shop.send()
  await foldLeads(server)
  expect(await shop.listNotes()).toEqual([
    { id: first, progress: 'no_messages' },
    { id: second, progress: 'no_messages' },
    { id: stranger, progress: null },
    { id: later, progress: null },
  ])
  expect(await progressOf(first)).toMatchObject({ answer: null, quiet: true })
  expect(await progressOf(second)).toMatchObject({ answer: 'received', closing: null, quiet: true })
})

test('a request by e-mail marks the leads with it, also one that is not counted yet', async () => {
  const shop = await openShop()
  const { lead_id } = await shop.send()
  await shop.answer({ email })
  expect(await shop.listNotes()).toEqual([{ id: lead_id, progress: 'no_messages' }])
})

test('another request marks nobody; another company’s contact stays as it is', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const { lead_id } = await other.send()
  const { lead_id: own } = await shop.send()
  await shop.answer({ phone }, 'copy')
  await foldLeads(server)
  expect(await shop.listNotes()).toEqual([{ id: own, progress: null }])
  await shop.answer({ phone })
  await foldLeads(server)
  expect(await other.listNotes()).toEqual([{ id: lead_id, progress: null }])
})

test('nobody is asked to call the person again', async () => {
  const shop = await openShop()
  const { lead_id } = await shop.send()
  await shop.answer({ phone })
  const missed = sql`select public.answer_lead(${lead_id}::uuid, 'missed')`
  await expect(server.database.run(serverKey, missed)).rejects.toMatchObject({
    code: '22023',
    message: 'Esta pessoa pediu para não receber mais mensagens.',
  })
  expect(await progressOf(lead_id)).toMatchObject({ answer: null, quiet: true })
})

test('the seller’s page warns before the way to WhatsApp', async () => {
  const shop = await openShop()
  await shop.send()
  await shop.answer({ phone })
  const [row] = await ask<{ lead: { no_messages: boolean } }>(
    server,
    sql`select private.lead_on_page(l, c, s) as lead
      from public.leads_captured l join public.companies c on c.id = l.company_id join public.sellers s on s.id = l.seller_id
      where l.company_id = ${shop.company.id}::uuid`,
  )
  expect(row?.lead).toMatchObject({ no_messages: true })
})

test('the list goes on after 200 requests', async () => {
  const shop = await openShop()
  await ask(
    server,
    sql`insert into public.privacy_requests (company_id, kind, phone, due_on)
      select ${shop.company.id}::uuid, 'copy', '81955554444', current_date + n from generate_series(1, 201) n`,
  )
  const list = (offset: number) =>
    server.database.run<{ id: string }>(
      serverKey,
      sql`select id from public.list_privacy_requests(${shop.company.id}::uuid, ${offset}::integer)`,
    )
  const [first, rest] = [await list(0), await list(200)]
  expect([first.length, rest.length]).toEqual([200, 1])
  expect(first.map(({ id }) => id)).not.toContain(rest[0]?.id)
  await expect(list(-1)).rejects.toMatchObject({ code: '22023' })
})

test('a suspect that is released afterwards is marked as well', async () => {
  const shop = await openShop()
  const suspect = await shop.send({ p_attribution: { _hp: 'robô' } })
  await shop.answer({ phone })
  const afterwards = await shop.send({ p_attribution: { _hp: 'robô' } })
  const release = async (id: string) => {
    const [released] = await server.database.run<{ lead_id: string }>(
      serverKey,
      sql`select lead_id from public.release_quarantined_lead(${id}::uuid)`,
    )
    return released?.lead_id ?? expect.unreachable()
  }
  expect(await progressOf(await release(suspect.lead_id))).toMatchObject({ quiet: true })
  await release(afterwards.lead_id)
  await foldLeads(server)
  expect((await shop.listNotes()).map(({ progress }) => progress)).toEqual(['no_messages', null])
})
