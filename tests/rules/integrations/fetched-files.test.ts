/** product.md 54 and 55: the files that Google Ads and sheets fetch. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { secrets } from '../../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { saveConversions } from '../../support/ad-platform.ts'
import { createMember } from '../../support/member.ts'
import { createRotation } from '../../support/rotation.ts'
import { findDeliveries } from '../../support/webhooks.ts'
import { openWholeApp, prepareParts } from '../../support/whole-app.ts'

const server = await openTestDatabase()
const app = await openWholeApp(await prepareParts(server, secrets))

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** Stored as they are, without a rotation. */
const store = (company: { id: string }, lead: Record<string, unknown>) =>
  ask(
    server,
    sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason, created_at, attribution, consent,
        outcome, outcome_value, outcome_at)
      select ${company.id}::uuid, coalesce(r.name, 'Rita'), '81912345678', '81912345678', '{}', r.created_at,
        r.attribution, r.consent, r.outcome, r.outcome_value, r.outcome_at
      from jsonb_to_record(${JSON.stringify(lead)}::jsonb) as r (
        name text, created_at timestamptz, attribution jsonb, consent jsonb, outcome text, outcome_value numeric,
        outcome_at timestamptz
      )`,
  )

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function openShop(names: { lead?: string | null; won?: string | null } = {}) {
  const { company } = await createRotation(server, { Ana: {} })
  const { id, password } = await saveConversions(server, company, 'google_ads', names)
  const user = `rodizio-${id.slice(0, 8)}`
  const fetchFile = (headers = basic(user, String(password))) =>
    app.inject({ url: `/conversoes/google/${id}.csv`, headers })
  const lines = async () => (await fetchFile()).body.split('\r\n').slice(2, -1)
  return { company, id, user, password: String(password), fetchFile, lines }
}

// https://support.google.com/google-ads/answer/7014069: the line of parameters, the columns of the template for clicks,
// and a time as `yyyy-MM-dd HH:mm:ss+z`, in its example 2012-08-14 13:00:00+0500.
describe('the file of Google Ads', () => {
  test('has the head, the times and the columns that Google reads', async () => {
    const shop = await openShop({ lead: 'Lead', won: 'Venda "loja"' })
    const day = daysAgo(5).slice(0, 10)
    await store(shop.company, {
      created_at: `${day}T12:00:00Z`,
      attribution: { gclid: 'CjwKCAiA-x_1' },
      outcome: 'won',
      outcome_value: 1250.5,
      outcome_at: `${day}T23:30:05-03:00`,
    })
    const { headers, body } = await shop.fetchFile()
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(body).toBe(
      [
        'Parameters:TimeZone=America/Sao_Paulo',
        'Google Click ID,GBRAID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Ad User Data',
        `"CjwKCAiA-x_1","","","Lead","${day} 09:00:00-0300","","",""`,
        `"CjwKCAiA-x_1","","","Venda ""loja""","${day} 23:30:05-0300","1250.50","BRL",""`,
        '',
      ].join('\r\n'),
    )
  })

  test('names one id of a click, of the last 90 days, and no sale that is none', async () => {
    const shop = await openShop({ lead: null, won: 'Venda' })
    const won = { outcome: 'won', outcome_at: daysAgo(1) }
    const click = { gclid: 'gclid1', gbraid: 'gbraid1', wbraid: 'wbraid1' }
    const { gclid, ...others } = click
    await store(shop.company, { created_at: daysAgo(2), attribution: click, ...won })
    await store(shop.company, { created_at: daysAgo(3), attribution: others, ...won })
    await store(shop.company, {
      created_at: daysAgo(4),
      attribution: { wbraid: 'wbraid1' },
      ...won,
    })
    await store(shop.company, { created_at: daysAgo(5), attribution: { gclid }, outcome: 'lost' })
    await store(shop.company, { created_at: daysAgo(6), attribution: { utm_source: 'x' }, ...won })
    await store(shop.company, { created_at: daysAgo(7), attribution: { gclid: '=cmd|1' }, ...won })
    await store(shop.company, { created_at: daysAgo(8), attribution: { gclid: 7 }, ...won })
    await store(shop.company, { created_at: daysAgo(91), attribution: { gclid }, ...won })
    expect((await shop.lines()).map((line) => line.split(',').slice(0, 3).join())).toEqual([
      '"gclid1","",""',
      '"","gbraid1",""',
      '"","","wbraid1"',
    ])
  })

  test('has nobody who refused, and only who agreed where the company asks', async () => {
    const shop = await openShop({ won: null })
    const attribution = { gclid: 'gclid1' }
    await store(shop.company, { created_at: daysAgo(1), attribution, consent: { ads: true } })
    await store(shop.company, { created_at: daysAgo(2), attribution, consent: { ads: false } })
    await store(shop.company, { created_at: daysAgo(3), attribution })
    const consents = async () => (await shop.lines()).map((line) => line.split(',').at(-1))
    expect(await consents()).toEqual(['"Granted"', '""'])
    await ask(
      server,
      sql`update public.companies set asks_for_ads = true where id = ${shop.company.id}::uuid`,
    )
    expect(await consents()).toEqual(['"Granted"'])
  })

  test('runs nothing in a spreadsheet', async () => {
    const shop = await openShop({ lead: '=HYPERLINK("x")', won: null })
    await store(shop.company, { created_at: daysAgo(1), attribution: { gclid: 'gclid1' } })
    expect((await shop.lines())[0]).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('continues after a page, whatever the leads’ times', async () => {
    const shop = await openShop({ won: null })
    await ask(
      server,
      sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason, created_at, attribution)
        select ${shop.company.id}::uuid, 'Rita', '81912345678', '81912345678', '{}',
          now() - make_interval(days => n / 1000), jsonb_build_object('gclid', 'click' || n)
        from generate_series(1, 2500) n`,
    )
    expect(new Set(await shop.lines()).size).toBe(2_500)
  })

  test('is given for its user and password alone, and never when it is off', async () => {
    const shop = await openShop()
    const other = await openShop()
    const statuses = async (...all: Record<string, string>[]) =>
      Promise.all(all.map(async (headers) => (await shop.fetchFile(headers as never)).statusCode))
    expect(
      await statuses(
        basic(shop.user, shop.password),
        {},
        basic(shop.user, ''),
        basic(shop.user, other.password),
        basic(other.user, shop.password),
        basic('admin', shop.password),
        { authorization: `Bearer ${shop.password}` },
      ),
    ).toEqual([200, 401, 401, 401, 401, 401, 401])
    expect((await shop.fetchFile({} as never)).headers['www-authenticate']).toMatch(/^Basic realm=/)
    const { run } = await createMember(server, 'super_admin')
    const [changed] = await run<{ next: string }>(
      sql`select public.rotate_webhook_secret(${shop.id}) as next`,
    )
    expect(
      await statuses(basic(shop.user, shop.password), basic(shop.user, String(changed?.next))),
    ).toEqual([401, 200])
    await run(sql`select public.change_webhook(${shop.id}, p_active => false)`)
    expect(await statuses(basic(shop.user, String(changed?.next)))).toEqual([401])
  })

  test('is kept as a hash, and each reading is written down', async () => {
    const shop = await openShop({ won: null })
    await store(shop.company, { created_at: daysAgo(1), attribution: { gclid: 'gclid1' } })
    await shop.fetchFile()
    expect(await findDeliveries(server, shop)).toMatchObject([
      { type: 'file.read', status: 200, payload: { data: { rows: 1 } } },
    ])
    const [row] = await ask<{ secret: string }>(
      server,
      sql`select secret from private.webhook_senders where webhook_id = ${shop.id}::uuid`,
    )
    expect(row?.secret).toMatch(/^[0-9a-f]{64}$/)
    const { run } = await createMember(server, 'super_admin')
    const [tried] = await run<{ id: number }>(sql`select public.send_test_event(${shop.id}) as id`)
    await expect(run(sql`select public.replay_delivery(${tried?.id})`)).rejects.toThrow(
      'O Google busca o arquivo por si.',
    )
  })
})

describe('an export address', () => {
  async function openAddress() {
    const member = await createMember(server, 'manager')
    const [made] = await member.run<{ token: string }>(
      sql`select public.create_api_key('Planilha', false, null, 'contacts') as token`,
    )
    const fetchFile = (query = '', format = 'csv') =>
      app.inject({ url: `/exportacao/${made?.token}.${format}${query}` })
    const names = async (query = '') =>
      (await fetchFile(query, 'jsonl')).body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).name)
    return { ...member, token: String(made?.token), fetchFile, names }
  }

  test('gives the screen’s columns, as CSV and as lines of JSON', async () => {
    const { company, fetchFile } = await openAddress()
    await store(company, { name: '=1+1', created_at: '2026-11-20T12:00:00Z' })
    const csv = await fetchFile('?from=2026-11-20&to=2026-11-20')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toBe(
      [
        '"Nome","Telefone","Email","Cidade","Origem","Nome do Vendedor","Telefone do Vendedor","Data de Captura","URL WhatsApp"',
        `"'=1+1","(81) 91234-5678","","","Link Direto","","","20/11/2026 09:00",""`,
        '',
      ].join('\r\n'),
    )
    const json = await fetchFile('?from=2026-11-20&to=2026-11-20', 'jsonl')
    expect(json.headers['content-type']).toBe('application/x-ndjson')
    expect(JSON.parse(json.body)).toEqual({
      name: '=1+1',
      phone: '81912345678',
      email: null,
      city: null,
      source: 'Link Direto',
      seller_name: null,
      seller_phone: null,
      created_at: '2026-11-20T12:00:00.000Z',
      whatsapp_url: null,
    })
  })

  test('gives a period of the company’s days', async () => {
    const { company, names } = await openAddress()
    await store(company, { name: 'A', created_at: '2026-11-20T02:59:59Z' })
    await store(company, { name: 'B', created_at: '2026-11-20T03:00:00Z' })
    await store(company, { name: 'C', created_at: '2026-11-22T02:59:59Z' })
    await store(company, { name: 'D', created_at: '2026-11-22T03:00:00Z' })
    expect(await names('?from=2026-11-20&to=2026-11-21')).toEqual(['C', 'B'])
    expect(await names('?to=2026-11-21&days=2')).toEqual(['C', 'B'])
    await store(company, { name: 'E', created_at: daysAgo(0) })
    await store(company, { name: 'F', created_at: daysAgo(40) })
    expect(await names('?days=2')).toEqual(['E'])
    expect(await names()).not.toContain('F')
  })

  test.each([
    '?days=0',
    '?days=x',
    '?from=ontem',
    '?from=2026-02-31',
    '?from=2026-02-02&to=2026-02-01',
    '?from=2000-01-01',
    '?from=2001-01-01&to=2011-01-09',
  ])('refuses the period %s', async (query) => {
    const { fetchFile } = await openAddress()
    expect((await fetchFile(query)).statusCode).toBe(400)
  })

  test('gives nothing of another company, and is no API key', async () => {
    const { token, names, fetchFile } = await openAddress()
    const other = await openAddress()
    await store(other.company, { name: 'De outra', created_at: daysAgo(1) })
    expect(await names()).toEqual([])
    const read = await app.inject({
      url: '/rest/v1/leads_captured?select=id',
      headers: { apikey: token },
    })
    expect(read.statusCode).toBe(401)
    const key = token.replace('rx_', 'rz_')
    expect((await app.inject({ url: `/exportacao/${key}.csv` })).statusCode).toBe(404)
    expect((await fetchFile('', 'html')).statusCode).toBe(404)
  })

  test('ends when it is revoked, and when its maker leaves', async () => {
    for (const end of [
      ({ run }: Awaited<ReturnType<typeof openAddress>>) =>
        run(sql`select public.revoke_api_key(id) from public.list_api_keys()`),
      ({ id }: { id: string }) =>
        ask(server, sql`update public.users set role = 'user' where id = ${id}::uuid`),
    ]) {
      const address = await openAddress()
      expect((await address.fetchFile()).statusCode).toBe(200)
      await end(address)
      expect((await address.fetchFile()).statusCode).toBe(404)
    }
  })

  test('is in the trail once an hour, however often it is read', async () => {
    const { company, fetchFile } = await openAddress()
    const readAt = (time: string) =>
      ask(
        server,
        sql`update private.api_keys set last_used_at = date_trunc('hour', now()) + ${time}::interval
          where company_id = ${company.id}::uuid`,
      )
    const lines = () =>
      ask(
        server,
        sql`select actor_kind from public.activities
          where company_id = ${company.id}::uuid and what = 'contacts.exported'`,
      )
    const line = { actor_kind: 'key' }
    await fetchFile()
    // In this hour, also if it began meanwhile.
    await readAt('1 hour')
    await fetchFile()
    expect(await lines()).toEqual([line])
    await readAt('-1 second')
    await fetchFile()
    expect(await lines()).toEqual([line, line])
  })

  test('is read thirty times a minute', async () => {
    const { fetchFile } = await openAddress()
    for (let n = 0; n < 30; n += 1) expect((await fetchFile()).statusCode).toBe(200)
    const refused = await fetchFile()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toHaveProperty('retry-after')
  })
})
