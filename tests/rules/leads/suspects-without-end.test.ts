/** Record 34. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture, type Submission } from '../../support/capture.ts'
import { serverKey, visitor, withSettings } from '../../support/database-callers.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'

const server = await openTestDatabase()

async function createShop(): Promise<Company> {
  const company = await createCompany(server, { name: 'Casa Sol', phone: '1133334444' })
  await createSeller(server, company)
  return company
}

const from = (address: string) => withSettings(visitor, { 'request.client_address': address })
const here = '2001:db8:7::1'

const send = (company: Company, given: Submission = {}, address = here) =>
  capture(server, { p_company_id: company.id, ...given }, from(address))

const findSuspects = (company: Company) =>
  ask<{ id: string; cause: string }>(
    server,
    sql`select * from public.quarantined_leads where company_id = ${company.id} order by created_at`,
  )

/** Uses up the rate limit of `here` at this company, as thousands of forms would. */
const spend = (company: Company, kind: 'address' | 'suspect') =>
  ask(
    server,
    sql`insert into private.capture_allowances (key, share, at)
      values (${kind} || ':' || ${company.id} || ':2001:db8:7::/64', -0.0001, clock_timestamp())
      on conflict (key) do update set share = excluded.share, at = excluded.at`,
  )

const trapped = { p_name: 'Robô', p_attribution: { _hp: 'x', utm_source: 'y' } }

describe('a robot that fills the hidden field endlessly', () => {
  test('is kept some hundred times, always gets the same answer, and nobody else is kept less', async () => {
    const company = await createShop()
    const answers = await server.database.run(
      from(here),
      sql`select a.whatsapp_url, a.seller_name, a.company_name, a.lead_id is not null as stored, count(*)::int as n
        from generate_series(1, 500) n, lateral public.capture_lead_public(
          'Robô', '11912345678', p_city => left(n::text, 0), p_company_id => ${company.id}::uuid,
          p_attribution => '{"_hp": "x"}'
        ) a group by 1, 2, 3, 4`,
    )
    expect(answers).toEqual([
      {
        whatsapp_url: expect.stringContaining('https://wa.me/551133334444?text='),
        seller_name: null,
        company_name: 'Casa Sol',
        stored: true,
        n: 500,
      },
    ])
    const kept = (await findSuspects(company)).length
    expect(kept).toBeGreaterThanOrEqual(180)
    expect(kept).toBeLessThan(250)
    await send(company, trapped, '2001:db8:8::1')
    const other = await createShop()
    await send(other, trapped)
    expect(await findSuspects(company)).toHaveLength(kept + 1)
    expect(await findSuspects(other)).toHaveLength(1)
  })

  test('takes no lead from people at the same address', async () => {
    const company = await createShop()
    await spend(company, 'suspect')
    await send(company, trapped)
    expect((await send(company)).seller_name).toBe('Bruna Castro')
  })

  test('gets one answer for one key, kept or not, and its key stays free for a person', async () => {
    const company = await createShop()
    await spend(company, 'suspect')
    const p_idempotency_key = randomUUID()
    const first = await send(company, { ...trapped, p_idempotency_key })
    expect(await send(company, { ...trapped, p_idempotency_key })).toEqual(first)
    expect(await findSuspects(company)).toEqual([])
    expect((await send(company, { p_idempotency_key })).seller_name).toBe('Bruna Castro')
  })

  test('is always kept when its address is unknown', async () => {
    const company = await createShop()
    await server.database.run(
      visitor,
      sql`select count(a.*) from generate_series(1, 300) n, lateral public.capture_lead_public(
        'Robô', '11912345678', p_city => left(n::text, 0), p_company_id => ${company.id}::uuid,
        p_attribution => '{"_hp": "x"}'
      ) a`,
    )
    expect(await findSuspects(company)).toHaveLength(300)
  })
})

describe('an address that sends too much for too long', () => {
  const details = {
    p_message: 'Oi, {nome}!',
    p_extra: { company: 'ACME' },
    p_attribution: { gclid: 'AbC' },
    p_consent: { marketing: true },
  }

  async function createBusyShop(): Promise<Company> {
    const company = await createShop()
    await spend(company, 'address')
    await spend(company, 'suspect')
    return company
  }

  test('is kept with name, phone and source, without the details', async () => {
    const company = await createBusyShop()
    const link = await createShortLink(server, company)
    const { lead_id } = await capture(
      server,
      { p_short_code: link.code, p_name: 'Ana', p_email: 'ana@example.com', ...details },
      from(here),
    )
    expect(await findSuspects(company)).toMatchObject([
      {
        id: lead_id,
        cause: 'rate',
        name: 'Ana',
        phone: '11912345678',
        email: 'ana@example.com',
        short_url_id: link.id,
        template: 'Olá! Gostaria de mais informações.',
        extra: null,
        attribution: null,
        consent: null,
      },
    ])
  })

  test('is one row for each phone, of the newest submission, with the earlier details', async () => {
    const company = await createBusyShop()
    const link = await createShortLink(server, company)
    const first = await send(company, {
      p_short_code: link.code,
      p_name: 'Ana',
      p_email: 'ana@example.com',
      p_city: 'Belém',
    })
    const second = await send(company, { p_name: 'Ana Souza', p_phone: '11 8123-4567' })
    const third = await send(company, { p_name: 'ANA', p_source: 'instagram' })
    expect(third.lead_id).toBe(first.lead_id)
    expect(await findSuspects(company)).toMatchObject([
      {
        id: first.lead_id,
        name: 'ANA',
        email: 'ana@example.com',
        city: 'Belém',
        source: 'instagram',
        short_url_id: link.id,
      },
      { id: second.lead_id, name: 'Ana Souza' },
    ])
  })

  test('mixes no two people: under another name only the new submission is kept', async () => {
    const company = await createBusyShop()
    const first = await send(company, { p_name: 'Ana', p_email: 'a@example.com', p_city: 'Belém' })
    const second = await send(company, { p_name: 'Beto' })
    expect(second.lead_id).toBe(first.lead_id)
    expect(await findSuspects(company)).toMatchObject([{ name: 'Beto', email: null, city: null }])
    expect(second.whatsapp_url).not.toContain('Bel')
  })

  test.each([
    ['with its consent', details],
    ['also one without any details', {}],
  ])('changes nothing of submissions kept in full, %s', async (_, given) => {
    const company = await createShop()
    await spend(company, 'address')
    const link = await createShortLink(server, company)
    const ana = { p_name: 'Ana', p_email: 'ana@example.com', p_city: 'Belém' }
    await send(company, { p_short_code: link.code, ...ana, ...given })
    const before = await findSuspects(company)
    await spend(company, 'suspect')
    for (const p_name of ['Beto', 'Caio']) await send(company, { p_name })
    const kept = await findSuspects(company)
    expect(kept.slice(0, 1)).toEqual(before)
    expect(kept.slice(1)).toMatchObject([{ name: 'Caio', email: null, consent: null }])
  })

  test('gets one answer for one key, and never somebody else’s', async () => {
    const company = await createBusyShop()
    for (const p_idempotency_key of [randomUUID(), randomUUID()]) {
      const given = { p_idempotency_key, ...details, p_name: `Ana ${p_idempotency_key}` }
      const first = await send(company, given)
      expect(await send(company, given)).toEqual(first)
      await expect(send(company, { ...given, p_phone: '11998765432' })).rejects.toMatchObject({
        code: 'PT409',
      })
    }
    expect(await findSuspects(company)).toHaveLength(1)
  })

  test('is a new row once somebody has released the earlier one, or when it is no person’s', async () => {
    const company = await createShop()
    await send(company, trapped)
    await spend(company, 'address')
    await spend(company, 'suspect')
    const { lead_id } = await send(company)
    await server.database.run(
      serverKey,
      sql`select * from public.release_quarantined_lead(${lead_id}::uuid)`,
    )
    await send(company)
    expect((await findSuspects(company)).map(({ cause }) => cause)).toEqual([
      'honeypot',
      'rate',
      'rate',
    ])
  })
})
