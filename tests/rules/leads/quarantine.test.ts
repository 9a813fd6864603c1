/** product.md 30. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Captured, capture, findLead } from '../../support/capture.ts'
import { visitor, withSettings } from '../../support/database-callers.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'
import { ageMark } from '../../support/visitor.ts'

const server = await openTestDatabase()

async function createShop() {
  const company = await createCompany(server, { name: 'Casa Sol', phone: '1133334444' })
  const seller = await createSeller(server, company)
  return { company, seller }
}

const findSuspects = (company: Company) =>
  ask<{ cause: string; name: string }>(
    server,
    sql`select cause, name from public.quarantined_leads where company_id = ${company.id}`,
  )

const findCounts = (company: Company) =>
  askOne(
    server,
    sql`select
      (select count(*) from public.leads_captured where company_id = ${company.id}) as leads,
      (select sum(leads_received)::int from public.sellers where company_id = ${company.id}) as received`,
  )

const from = (address: string) => withSettings(visitor, { 'request.client_address': address })

describe('a robot that fills the hidden field', () => {
  test('is kept aside, gets an ordinary answer, and moves neither rotation nor counters', async () => {
    const { company } = await createShop()
    const answer = await capture(server, {
      p_name: 'Robô',
      p_company_id: company.id,
      p_message: 'Oi {vendedor}!',
      p_attribution: { _hp: 'http://spam.example', utm_source: 'x' },
    })
    expect(answer).toEqual({
      whatsapp_url: 'https://wa.me/551133334444?text=Oi!',
      lead_id: expect.any(String),
      seller_name: null,
      company_name: 'Casa Sol',
    })
    expect(await findCounts(company)).toEqual({ leads: 0, received: 0 })
    expect(await findSuspects(company)).toEqual([{ cause: 'honeypot', name: 'Robô' }])
  })

  test('gains nothing by an attribution too large to keep', async () => {
    const { company } = await createShop()
    const filler = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`k${i}`, 'x'.repeat(500)]),
    )
    await capture(server, {
      p_name: 'Robô',
      p_company_id: company.id,
      p_attribution: { ...filler, _hp: 'spam' },
    })
    expect(await findSuspects(company)).toEqual([{ cause: 'honeypot', name: 'Robô' }])
  })

  test('is kept with its data, without the marks that gave it away', async () => {
    const { company } = await createShop()
    const link = await createShortLink(server, company)
    const { lead_id } = await capture(server, {
      p_short_code: link.code,
      p_email: 'a@example.com',
      p_city: 'Belém',
      p_source: 'widget',
      p_message: 'Oi',
      p_extra: { company: 'ACME' },
      p_attribution: { _hp: 'x', _t: 'y', gclid: 'AbC' },
    })
    const row = await askOne(
      server,
      sql`select * from public.quarantined_leads where id = ${lead_id}`,
    )
    expect(row).toMatchObject({
      company_id: company.id,
      short_url_id: link.id,
      phone: '11912345678',
      email: 'a@example.com',
      city: 'Belém',
      source: 'widget',
      template: 'Oi',
      extra: { company: 'ACME' },
      attribution: { gclid: 'AbC' },
      released_lead_id: null,
    })
  })

  test('that sends again is kept once, and never gets another one’s answer', async () => {
    const { company } = await createShop()
    const given = {
      p_company_id: company.id,
      p_attribution: { _hp: 'x' },
      p_idempotency_key: randomUUID(),
    }
    const first = await capture(server, given)
    expect(await capture(server, given)).toEqual(first)
    expect(await capture(server, { ...given, p_attribution: {} })).toEqual(first)
    expect(await findSuspects(company)).toHaveLength(1)
    await expect(capture(server, { ...given, p_phone: '11998765432' })).rejects.toMatchObject({
      code: 'PT409',
    })
  })

  test('that sends bad data gets the same refusal as anyone', async () => {
    const { company } = await createShop()
    const given = { p_company_id: company.id, p_attribution: { _hp: 'x' }, p_phone: '123' }
    await expect(capture(server, given)).rejects.toMatchObject({ code: '22023' })
    expect(await findSuspects(company)).toEqual([])
  })

  test('is told from people, who leave the field empty', async () => {
    const { company } = await createShop()
    const answer = await capture(server, { p_company_id: company.id, p_attribution: { _hp: '' } })
    expect(await findLead(server, answer)).toMatchObject({ attribution: null })
  })
})

describe('the time to fill a form', () => {
  test('is a robot’s when it is less than a tenth of a second', async () => {
    const sendAtOnce = async (company: Company) => {
      const { milliseconds } = await askOne<{ milliseconds: number }>(
        server,
        sql`with form as (select render_mark from public.get_capture_form(p_company_id => ${company.id})),
          sent as materialized (select c.lead_id, clock_timestamp() as at from form,
            public.capture_lead_public('Robô', '11912345678', p_company_id => ${company.id},
              p_attribution => jsonb_build_object('_t', form.render_mark)) c)
          select (extract(epoch from sent.at) * 1000 - split_part(form.render_mark, '.', 1)::bigint)::float8 as milliseconds
          from form, sent`,
      )
      return milliseconds
    }
    // A crowded machine may need longer than that for the call alone.
    let { company } = await createShop()
    while ((await sendAtOnce(company)) >= 100) ({ company } = await createShop())
    expect(await findSuspects(company)).toEqual([{ cause: 'too_fast', name: 'Robô' }])
    expect(await findCounts(company)).toEqual({ leads: 0, received: 0 })
  })

  test('is a person’s when it is longer, and the mark is not stored', async () => {
    const { company } = await createShop()
    const { render_mark } = await askOne<{ render_mark: string }>(
      server,
      sql`select render_mark from public.get_capture_form(p_company_id => ${company.id})`,
    )
    const _t = await ageMark(server, render_mark)
    const p_attribution = { _t, utm_source: 'ig' }
    const answer = await capture(server, { p_company_id: company.id, p_attribution })
    expect(await findLead(server, answer)).toMatchObject({ attribution: { utm_source: 'ig' } })
  })

  test.each([
    ['missing', undefined],
    ['no text', 17],
    ['nonsense', 'agora'],
    ['forged', `${Date.now() - 5000}.${'0'.repeat(32)}`],
  ])('with a mark that is %s loses no lead', async (_, mark) => {
    const { company } = await createShop()
    const p_attribution = mark === undefined ? {} : { _t: mark }
    await capture(server, { p_company_id: company.id, p_attribution })
    expect(await findCounts(company)).toEqual({ leads: 1, received: 1 })
  })
})

describe('one address', () => {
  async function sendMany(company: Company, address: string, count: number): Promise<Captured[]> {
    const answers: Captured[] = []
    for (let i = 0; i < count; i += 1) {
      answers.push(await capture(server, { p_company_id: company.id }, from(address)))
    }
    return answers
  }

  const exhaust = (company: Company, address: string) =>
    ask(
      server,
      sql`insert into private.capture_allowances (key, share, at)
        values ('address:' || ${company.id}::text || ':' || private.network_of(${address}), -0.0001, clock_timestamp())`,
    )

  test('that sends hundreds without showing a form is held back, and nobody else is', async () => {
    const { company } = await createShop()
    // About 600: of the first quarter, one in ten is counted, ten times.
    const answers = await sendMany(company, '203.0.113.7', 850)
    const delivered = answers.filter(({ seller_name }) => seller_name !== null).length
    expect(delivered).toBeGreaterThanOrEqual(450)
    expect(delivered).toBeLessThan(answers.length)
    const suspects = await findSuspects(company)
    expect(suspects.every(({ cause }) => cause === 'rate')).toBe(true)
    expect(await findCounts(company)).toEqual({ leads: delivered, received: delivered })
    const [other] = await sendMany(company, '203.0.113.8', 1)
    expect(other?.seller_name).not.toBeNull()
    const [elsewhere] = await sendMany((await createShop()).company, '203.0.113.7', 1)
    expect(elsewhere?.seller_name).not.toBeNull()
  })

  test('that stops is soon free again', async () => {
    const { company } = await createShop()
    await exhaust(company, '203.0.113.9')
    expect((await sendMany(company, '203.0.113.9', 1))[0]?.seller_name).toBeNull()
    await ask(
      server,
      sql`update private.capture_allowances set at = at - interval '1 minute'
        where key like ${`%${company.id}%203.0.113.9`}`,
    )
    expect((await sendMany(company, '203.0.113.9', 1))[0]?.seller_name).not.toBeNull()
  })

  test('counts all addresses of one IPv6 network as one', async () => {
    const { company } = await createShop()
    await exhaust(company, '2001:db8:1:2:aaaa::1')
    expect((await sendMany(company, '2001:db8:1:2:bbbb::9', 1))[0]?.seller_name).toBeNull()
    expect((await sendMany(company, '2001:db8:1:3::1', 1))[0]?.seller_name).not.toBeNull()
  })

  test('of one IPv6 network stays one in any notation', async () => {
    const { company } = await createShop()
    await exhaust(company, '2001:db8::aaaa:0:0:1')
    expect((await sendMany(company, '2001:db8:0:0:bbbb::9', 1))[0]?.seller_name).toBeNull()
  })

  test('that is held back takes nothing from its link’s other visitors', async () => {
    const { company } = await createShop()
    await exhaust(company, '203.0.113.30')
    const link = sql`select share, at from private.capture_allowances where key = ${`link:${company.id}`}`
    const before = await ask(server, link)
    for (const answer of await sendMany(company, '203.0.113.30', 100)) {
      expect(answer.seller_name).toBeNull()
    }
    expect(await ask(server, link)).toEqual(before)
  })

  test('that is unknown is never held back', async () => {
    const { company } = await createShop()
    for (let i = 0; i < 5; i += 1) await capture(server, { p_company_id: company.id })
    expect(
      await ask(
        server,
        sql`select key from private.capture_allowances where key like ${`%${company.id}%`}`,
      ),
    ).toEqual([])
  })
})

test('a link that gets far too many submissions is held back, from any address', async () => {
  const { company } = await createShop()
  const link = await createShortLink(server, company)
  await ask(
    server,
    sql`insert into private.capture_allowances (key, share, at)
      values (${`link:${link.id}`}, -0.0001, clock_timestamp())`,
  )
  const answer = await capture(server, { p_short_code: link.code }, from('203.0.113.21'))
  expect(answer.seller_name).toBeNull()
  const other = await createShortLink(server, company)
  const next = await capture(server, { p_short_code: other.code }, from('203.0.113.21'))
  expect(next.seller_name).not.toBeNull()
})
