/** product.md 51: human clicks, forms seen, sent, WhatsApp opened, confirmed, won. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { type Captured, capture } from '../../support/capture.ts'
import { createPerson, serverKey, visitor, withSettings } from '../../support/database-callers.ts'
import { createCapturePage, createShortLink, createTeam } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()
const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

interface Choice {
  readonly period?: string
  readonly link?: string
  readonly page?: string
  readonly team?: string
  readonly seller?: string
}

async function openFunnel() {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
  const { caller } = await createPerson(server, company, { role: 'user' })
  const link = await createShortLink(server, company)
  const page = await createCapturePage(server, company)
  /** The six stages. */
  const funnel = async (choice: Choice = {}) => {
    const [row] = await server.database.run<{ stages: (number | null)[] }>(
      caller,
      sql`select json_build_array(clicks, forms, sent, opened, confirmed, won) as stages
        from public.get_lead_funnel(null, ${choice.period ?? 'today'}, ${choice.link ?? null}::uuid,
          ${choice.page ?? null}::uuid, ${choice.team ?? null}::uuid, ${choice.seller ?? null}::uuid)`,
    )
    return row?.stages
  }
  return { company, sellers, caller, link, page, funnel }
}

const click = (code: string, settings = {}) =>
  server.database.run(
    withSettings(visitor, settings),
    sql`select from public.follow_short_link(${code})`,
  )

const see = (company: { id: string }, origin: { id: string } | null, settings = {}) =>
  server.database.run(
    withSettings(serverKey, settings),
    sql`select private.note_form_view(${company.id}::uuid, ${origin?.id ?? null}::uuid)`,
  )

const seeBy = (company: { id: string }, page: { id: string }, link: { id: string }) =>
  run(sql`select private.note_form_view(${company.id}::uuid, ${page.id}::uuid, ${link.id}::uuid)`)

async function open({ lead_id }: Captured): Promise<void> {
  const { signature } = await askOne<{ signature: string }>(
    server,
    sql`select private.sign_opening(${lead_id}::uuid) as signature`,
  )
  await run(sql`select private.note_opening(${lead_id}::uuid, ${signature})`)
}

const confirm = ({ lead_id }: Captured) =>
  run(sql`select public.answer_lead(${lead_id}::uuid, 'received')`)
const mark = ({ lead_id }: Captured, outcome: string | null) =>
  run(sql`select public.set_lead_outcome(${lead_id}::uuid, ${outcome})`)

async function foldAll(): Promise<void> {
  await foldLeads(server)
  await run(sql`select private.fold_link_visits(), private.fold_form_views()`)
}

test('every stage is exact before and after it is folded', async () => {
  const { company, link, funnel } = await openFunnel()
  expect(await funnel()).toEqual([0, 0, 0, 0, 0, 0])
  for (let i = 0; i < 5; i += 1) await click(link.code)
  for (let i = 0; i < 4; i += 1) await see(company, link)
  const send = () => capture(server, { p_short_code: link.code })
  const [won, confirmed, opened] = [await send(), await send(), await send()]
  await open(won)
  await open(confirmed)
  await open(opened)
  await confirm(won)
  await confirm(confirmed)
  await mark(won, 'won')
  expect(await funnel()).toEqual([5, 4, 3, 3, 2, 1])
  await foldAll()
  expect(await funnel()).toEqual([5, 4, 3, 3, 2, 1])
  await mark(won, 'lost')
  await mark(confirmed, 'won')
  await mark(opened, 'won')
  await click(link.code)
  await see(company, link)
  await open(await send())
  expect(await funnel()).toEqual([6, 5, 4, 4, 2, 2])
  await foldAll()
  expect(await funnel()).toEqual([6, 5, 4, 4, 2, 2])
  expect(await funnel({ period: 'yesterday' })).toEqual([0, 0, 0, 0, 0, 0])
  expect(await funnel({ period: 'all' })).toEqual([6, 5, 4, 4, 2, 2])
})

test('a visitor whom a link led to a page clicked once, for the link and for the page', async () => {
  const { company, link, page, funnel } = await openFunnel()
  await click(link.code)
  await seeBy(company, page, link)
  await see(company, page)
  await capture(server, {
    p_short_code: link.code,
    p_attribution: { page_id: page.id },
  })
  const expectCounts = async () => {
    expect(await funnel()).toEqual([2, 2, 1, 0, 0, 0])
    expect(await funnel({ link: link.id })).toEqual([1, 1, 1, 0, 0, 0])
    expect(await funnel({ page: page.id })).toEqual([2, 2, 1, 0, 0, 0])
  }
  await expectCounts()
  await foldAll()
  await expectCounts()
})

test('only people click and see a form, each address within its allowance', async () => {
  const { company, link, funnel } = await openFunnel()
  await click(link.code, { 'request.bot': 'true' })
  await see(company, link, { 'request.bot': 'true' })
  await ask(
    server,
    sql`insert into private.capture_allowances (key, share, at)
      values (${`visit:${company.id}:10.9.8.7`}, -1, clock_timestamp())`,
  )
  await see(company, link, { 'request.client_address': '10.9.8.7' })
  expect(await funnel()).toEqual([0, 0, 0, 0, 0, 0])
  await see(company, link, { 'request.client_address': '10.9.8.6' })
  expect(await funnel()).toEqual([0, 1, 0, 0, 0, 0])
})

test('a form without a link is its own click', async () => {
  const { company, page, link, funnel } = await openFunnel()
  await see(company, page)
  await see(company, null)
  expect(await funnel()).toEqual([2, 2, 0, 0, 0, 0])
  expect(await funnel({ page: page.id })).toEqual([1, 1, 0, 0, 0, 0])
  expect(await funnel({ link: link.id })).toEqual([0, 0, 0, 0, 0, 0])
})

test('is told by link, page, team and seller', async () => {
  const { company, sellers, link, page, funnel } = await openFunnel()
  const team = await createTeam(server, company, [sellers.Bia])
  await click(link.code)
  await see(company, link)
  await capture(server, { p_short_code: link.code })
  await capture(server, { p_company_id: company.id, p_attribution: { page_id: page.id } })
  await capture(server, { p_company_id: company.id, p_attribution: { page_id: 'x' } })
  await capture(server, { p_company_id: company.id, p_team_id: team.id })
  const tell = async () => [
    await funnel(),
    await funnel({ link: link.id }),
    await funnel({ page: page.id }),
    await funnel({ team: team.id }),
    (await funnel({ seller: sellers.Ana.id }))?.slice(0, 2),
    Number((await funnel({ seller: sellers.Ana.id }))?.[2]) +
      Number((await funnel({ seller: sellers.Bia.id }))?.[2]),
  ]
  const told = [
    [1, 1, 4, 0, 0, 0],
    [1, 1, 1, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [null, null, 1, 0, 0, 0],
    [null, null],
    4,
  ]
  expect(await tell()).toEqual(told)
  await foldAll()
  expect(await tell()).toEqual(told)
})

test('another company’s link and page tell nothing', async () => {
  const { company, link, page } = await openFunnel()
  await click(link.code)
  await see(company, page)
  await foldAll()
  const { funnel } = await openFunnel()
  expect(await funnel({ link: link.id })).toEqual([0, 0, 0, 0, 0, 0])
  expect(await funnel({ page: page.id })).toEqual([0, 0, 0, 0, 0, 0])
})

describe('a lead', () => {
  test('that somebody registered is not sent by a visitor, also when it is answered', async () => {
    const { company, caller, funnel } = await openFunnel()
    const { caller: manager } = await createPerson(server, company, { role: 'manager' })
    const [lead] = await server.database.run<Captured & Record<string, unknown>>(
      manager,
      sql`select * from public.register_lead('Rita Lima', '11944443333')`,
    )
    if (!lead) throw new Error('nothing was registered')
    await server.database.run(
      caller,
      sql`select public.answer_lead(${lead.lead_id}::uuid, 'received')`,
    )
    await mark(lead, 'won')
    await foldAll()
    expect(await funnel()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('that is transferred is the receiver’s, before and after it is folded', async () => {
    const { company, sellers, funnel } = await openFunnel()
    const leads = [
      await capture(server, { p_company_id: company.id }),
      await capture(server, { p_company_id: company.id }),
    ]
    const giveTo = (name: 'Ana' | 'Bia') =>
      Promise.all(
        leads.map(({ lead_id }) =>
          run(
            sql`update public.leads_captured set seller_id = ${sellers[name].id}::uuid where id = ${lead_id}`,
          ),
        ),
      )
    const sent = async (name: 'Ana' | 'Bia') => (await funnel({ seller: sellers[name].id }))?.[2]
    await giveTo('Ana')
    expect([await sent('Ana'), await sent('Bia')]).toEqual([2, 0])
    await foldAll()
    expect([await sent('Ana'), await sent('Bia')]).toEqual([2, 0])
    await giveTo('Bia')
    expect([await sent('Ana'), await sent('Bia')]).toEqual([0, 2])
  })

  test('that is erased leaves every stage', async () => {
    const { company, funnel } = await openFunnel()
    const lead = await capture(server, { p_company_id: company.id })
    await foldAll()
    await open(lead)
    expect(await funnel()).toEqual([0, 0, 1, 1, 0, 0])
    await run(sql`select public.erase_contact('11912345678', ${company.id}::uuid)`)
    expect(await funnel()).toEqual([0, 0, 0, 0, 0, 0])
  })
})

test.runIf(engine === 'postgres')('a transfer while the lead is answered is followed', async () => {
  const { company, sellers, funnel } = await openFunnel()
  const lead = await capture(server, { p_company_id: company.id })
  const receiver = lead.seller_name === 'Ana' ? sellers.Bia : sellers.Ana
  let transfer: Promise<unknown> = Promise.resolve()
  await server.asOwner(async (answering) => {
    await answering(sql`select private.progress_of(${lead.lead_id}::uuid)`)
    transfer = run(sql`select public.transfer_lead(${lead.lead_id}::uuid, ${receiver.id}::uuid)`)
    await waitForLock(answering)
  })
  await transfer
  expect((await funnel({ seller: receiver.id }))?.[2]).toBe(1)
})

test('a day is the company’s, also after a change of time zone', async () => {
  const { company, link, funnel } = await openFunnel()
  await ask(
    server,
    sql`insert into private.link_hours values (${link.id}, private.day_start(
      (now() at time zone 'America/Sao_Paulo')::date, 'America/Sao_Paulo') - interval '1 hour', 3)`,
  )
  expect(await funnel()).toEqual([0, 0, 0, 0, 0, 0])
  expect((await funnel({ period: 'last_7_days' }))?.[0]).toBe(3)
  await change(server, 'public.companies', company, { time_zone: 'Pacific/Kiritimati' })
  expect((await funnel({ period: 'last_7_days' }))?.[0]).toBe(3)
})

test('shown forms of 13 months ago are forgotten with the next', async () => {
  const { company, page } = await openFunnel()
  await ask(
    server,
    sql`insert into private.form_hours values (${company.id}, ${page.id}, now() - interval '14 months', 5)`,
  )
  await see(company, page)
  await foldAll()
  expect(
    await ask(server, sql`select views from private.form_hours where company_id = ${company.id}`),
  ).toEqual([{ views: 1 }])
})
