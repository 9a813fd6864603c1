/** product.md 48: a page without a password. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'
import { createPage, doOnPage, readPage } from '../../support/seller-page.ts'

const server = await openTestDatabase()

async function openPage(rules = {}) {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} }, rules)
  const token = await createPage(server, sellers.Ana)
  const lead = await capture(server, { p_company_id: company.id, p_name: 'Rita' })
  const other = await capture(server, { p_company_id: company.id, p_name: 'Zeca' })
  const isFirst = lead.seller_name === 'Ana'
  const [mine, theirs] = isFirst ? [lead, other] : [other, lead]
  return { company, sellers, token, mine, theirs, isFirst }
}

describe('a seller’s page', () => {
  test('shows the leads of its seller and no other', async () => {
    const { token, mine, isFirst } = await openPage()
    const page = await readPage(server, token)
    const place = isFirst ? 1 : 2
    expect(page).toMatchObject({ seller: 'Ana', company: 'Aurora Móveis', place, received: 1 })
    expect(page?.today.leads.map(({ id }) => id)).toEqual([mine.lead_id])
    expect(page?.week.leads).toHaveLength(1)
    expect(page?.found).toBeNull()
  })

  test('finds leads of 90 days by name and phone', async () => {
    const { token, sellers, company } = await openPage()
    await ask(
      server,
      sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason, created_at)
        select ${company.id}::uuid, ${sellers.Ana.id}::uuid, name, phone, phone, '{}', now() - age::interval
        from (values ('Márcia Reis', '11987650001', '80 days'), ('Márcia Velha', '11987650002', '91 days')) t (name, phone, age)`,
    )
    const names = async (search: string) =>
      (await readPage(server, token, search))?.found?.leads.map(({ name }) => name)
    expect(await names('marcia')).toEqual(['Márcia Reis'])
    expect(await names('(11) 98765-0001')).toEqual(['Márcia Reis'])
    expect(await names('vel')).toEqual([])
    expect((await readPage(server, token, ' '))?.found).toBeNull()
  })

  test('keeps only a hash of the token, and the last visit', async () => {
    const { token, sellers, company } = await openPage()
    const stored = await askOne<{ row: string }>(
      server,
      sql`select g::text as row from private.seller_pages g where seller_id = ${sellers.Ana.id}`,
    )
    expect(token).toMatch(/^[\w-]{24}$/)
    expect(stored.row).not.toContain(token)
    await readPage(server, token)
    const listed = await server.database.run(
      serverKey,
      sql`select seller_id, made_by, opened_with, opened_at is not null as opened
        from public.list_seller_pages(${company.id}::uuid)`,
    )
    expect(listed).toEqual([
      { seller_id: sellers.Ana.id, made_by: 'Rodízio', opened_with: 'Android', opened: true },
    ])
  })

  test.each([
    ['revoked', (open: Open) => run(sql`select public.revoke_seller_page(${open.sellers.Ana.id})`)],
    ['replaced', (open: Open) => createPage(server, open.sellers.Ana)],
    ['archived', (open: Open) => setSeller(server, open.sellers.Ana, { deleted_at: '2026-01-01' })],
    [
      'switched off',
      (open: Open) => change(server, 'public.companies', open.company, { active: false }),
    ],
    [
      'deleted',
      (open: Open) =>
        change(server, 'public.companies', open.company, { deleted_at: '2026-01-01' }),
    ],
  ])('that is %s reads and changes nothing', async (_, close) => {
    const open = await openPage()
    await close(open)
    expect(await readPage(server, open.token)).toBeNull()
    await expect(doOnPage(server, open.token, open.mine, 'won')).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(pause(open.token, '1 hour')).rejects.toMatchObject({ code: 'PT404' })
    expect(
      await askOne(
        server,
        sql`select outcome from public.leads_captured where id = ${open.mine.lead_id}`,
      ),
    ).toEqual({ outcome: null })
  })

  test('changes no lead of another seller, nor one that was transferred', async () => {
    const { token, mine, theirs, sellers } = await openPage()
    await expect(doOnPage(server, token, theirs, 'lost')).rejects.toMatchObject({ code: 'PT404' })
    await run(sql`select public.transfer_lead(${mine.lead_id}, ${sellers.Bia.id})`)
    for (const act of ['received', 'called', 'won', 'note']) {
      await expect(doOnPage(server, token, mine, act, 'x')).rejects.toMatchObject({ code: 'PT404' })
    }
    expect((await readPage(server, token))?.today.leads).toEqual([])
  })

  test('marks won with a value, lost, and open again', async () => {
    const { token, mine, sellers } = await openPage()
    const shown = async () => {
      const page = await readPage(server, token)
      const [{ outcome, value } = { outcome: null, value: null }] = page?.today.leads ?? []
      return { outcome, value, won: page?.won, sales: page?.sales }
    }
    const reason = async () => (await readPage(server, token))?.today.leads[0]?.lost_reason
    await doOnPage(server, token, mine, 'won', null, 1500.5)
    expect(await shown()).toEqual({ outcome: 'won', value: 1500.5, won: 1, sales: 1500.5 })
    await doOnPage(server, token, mine, 'lost', ' Preço ')
    expect(await shown()).toEqual({ outcome: 'lost', value: null, won: 0, sales: 0 })
    expect(await reason()).toBe('Preço')
    await doOnPage(server, token, mine, 'lost', 'Outro')
    expect(await reason()).toBe('Outro')
    await doOnPage(server, token, mine, 'open')
    expect(await shown()).toEqual({ outcome: null, value: null, won: 0, sales: 0 })
    expect(await reason()).toBeNull()
    await expect(doOnPage(server, token, mine, 'lost', ' ')).rejects.toMatchObject({
      message: 'Informe o motivo.',
    })
    await expect(doOnPage(server, token, mine, 'sold')).rejects.toMatchObject({ code: '22023' })
    await expect(doOnPage(server, token, mine, 'won', null, -1)).rejects.toMatchObject({
      code: '22023',
    })
    expect(sellers.Ana.id).toBeTruthy()
  })

  test('keeps a note that only its seller reads', async () => {
    const { token, mine, sellers } = await openPage()
    const note = async (of: string) => (await readPage(server, of))?.today.leads[0]?.note
    await doOnPage(server, token, mine, 'note', '  Quer um sedã. ')
    expect(await note(token)).toBe('Quer um sedã.')
    await run(sql`select public.transfer_lead(${mine.lead_id}, ${sellers.Bia.id})`)
    const bias = await createPage(server, sellers.Bia)
    expect((await readPage(server, bias))?.today.leads.map((lead) => lead.note)).toEqual([
      null,
      null,
    ])
    await run(sql`select public.transfer_lead(${mine.lead_id}, ${sellers.Ana.id})`)
    expect(await note(token)).toBe('Quer um sedã.')
    await doOnPage(server, token, mine, 'note', ' ')
    expect(await note(token)).toBeNull()
    await expect(doOnPage(server, token, mine, 'note', 'x'.repeat(1001))).rejects.toMatchObject({
      message: 'Anotação pode ter no máximo 1000 caracteres.',
    })
  })

  test('lists for a call only leads of its seller', async () => {
    const { token, company, mine, theirs } = await openPage()
    for (const lead of [mine, theirs]) {
      await server.database.run(
        serverKey,
        sql`select public.answer_lead(${lead.lead_id}, 'missed')`,
      )
    }
    expect((await readPage(server, token))?.to_call.map(({ id }) => id)).toEqual([mine.lead_id])
    const all = await server.database.run(
      serverKey,
      sql`select lead_id from public.list_rescues(${company.id})`,
    )
    expect(all).toHaveLength(2)
  })

  test('lists who was called after the others, and says who called', async () => {
    const { token, company, sellers } = await openPage()
    for (const name of ['Ivo', 'Lia', 'Noé']) {
      const [lead] = await server.database.run<{ lead_id: string }>(
        serverKey,
        sql`select lead_id from public.register_lead(
          p_name => ${name}, p_phone => '11987654321', p_seller_id => ${sellers.Ana.id}, p_company_id => ${company.id})`,
      )
      if (!lead) throw new Error('no lead')
      await doOnPage(server, token, lead, 'missed')
      if (name === 'Noé') await doOnPage(server, token, lead, 'called')
    }
    const toCall = (await readPage(server, token))?.to_call
    expect(toCall?.map(({ name, called_by }) => [name, called_by])).toEqual([
      ['Lia', null],
      ['Ivo', null],
      ['Noé', 'Ana'],
    ])
    const all = await server.database.run<{ name: string }>(
      serverKey,
      sql`select name from public.list_rescues(${company.id})`,
    )
    expect(all.map(({ name }) => name)).toEqual(['Lia', 'Ivo', 'Noé'])
  })

  test('asks nobody to call a registered lead that was called once', async () => {
    const { token, company, sellers } = await openPage()
    const [lead] = await server.database.run<{ lead_id: string }>(
      serverKey,
      sql`select lead_id from public.register_lead(
        p_name => 'Ivo', p_phone => '11987654321', p_seller_id => ${sellers.Ana.id}, p_company_id => ${company.id})`,
    )
    if (!lead) throw new Error('no lead')
    await doOnPage(server, token, lead, 'called')
    const toCall = async () => (await readPage(server, token))?.to_call.map(({ name }) => name)
    await ask(
      server,
      sql`update public.lead_progress set created_at = now() - interval '1 hour' where lead_id = ${lead.lead_id}`,
    )
    expect(await toCall()).toEqual([])
    await doOnPage(server, token, lead, 'missed')
    expect(await toCall()).toEqual(['Ivo'])
  })

  test('pauses its seller, who comes back alone or by hand', async () => {
    const { token, company, sellers } = await openPage()
    await pause(token, '30 minutes')
    expect(await readPage(server, token)).toMatchObject({
      away_until: expect.any(String),
      place: null,
    })
    for (let i = 0; i < 2; i += 1) {
      expect((await capture(server, { p_company_id: company.id })).seller_name).toBe('Bia')
    }
    await pause(token, 'back')
    expect(await readPage(server, token)).toMatchObject({ away_until: null, place: 1 })
    const leave = { leave_from: '2026-01-01', leave_until: '2099-01-01' }
    await setSeller(server, sellers.Ana, leave)
    expect(await readPage(server, token)).toMatchObject({ place: null })
    await pause(token, 'back')
    expect(await readPage(server, token)).toMatchObject({ away_until: null, place: 1 })
    await setSeller(server, sellers.Ana, { ...leave, leave_from: '2098-01-01' })
    await pause(token, '1 hour')
    await pause(token, 'back')
    expect(
      await askOne(
        server,
        sql`select leave_from > now() as planned from public.sellers where id = ${sellers.Ana.id}`,
      ),
    ).toEqual({ planned: true })
    for (const [until, date] of [
      ['date', '2020-01-01'],
      ['date', '2099-01-01'],
      ['date', null],
      ['forever', null],
    ] as const) {
      await expect(pause(token, until, date)).rejects.toMatchObject({ code: '22023' })
    }
  })
})

describe('pages are given and closed', () => {
  test.each([
    ['admin', true],
    ['manager', true],
    ['seller', false],
    ['user', false],
  ] as const)('by %s: %s', async (role, may) => {
    const { company, sellers } = await createRotation(server, { Ana: {} })
    const { caller } = await createPerson(server, company, { role })
    const calls = [
      sql`select public.create_seller_page(${sellers.Ana.id})`,
      sql`select * from public.list_seller_pages()`,
      sql`select public.revoke_seller_page(${sellers.Ana.id})`,
    ]
    for (const call of calls) {
      const answer = server.database.run(caller, call)
      if (may) await expect(answer).resolves.toBeTruthy()
      else await expect(answer).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('not for another company’s seller, nor an archived one', async () => {
    const [ours, theirs] = [
      await createRotation(server, { Ana: {} }),
      await createRotation(server, { Bia: {} }),
    ]
    const { caller } = await createPerson(server, ours.company)
    await setSeller(server, ours.sellers.Ana, { deleted_at: '2026-01-01' })
    for (const { id } of [ours.sellers.Ana, theirs.sellers.Bia]) {
      await expect(
        server.database.run(caller, sql`select public.create_seller_page(${id})`),
      ).rejects.toMatchObject({ code: 'PT404' })
    }
  })
})

type Open = Awaited<ReturnType<typeof openPage>>

const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

const pause = (token: string, until: string, date: string | null = null) =>
  run(sql`select private.pause_seller(${token}, ${until}, ${date}::date)`)
