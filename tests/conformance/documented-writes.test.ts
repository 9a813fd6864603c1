/** Table writes of spec section 7. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import type { Role } from '../support/database-callers.ts'
import { answerOf, openClients, rows } from '../support/documented-client.ts'
import { createSeller, createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const other = await createMember(server)

async function signIn(role?: Role) {
  const team = await createMember(server, role)
  return { ...team, client: clientOf(team.caller) }
}

const newSeller = ({ id }: { id: string }) => ({
  name: 'Nina Rocha',
  email: 'nina@example.com',
  phone: '21987654321',
  active: true,
  role: 'seller',
  company_id: id,
})
const newLink = ({ id }: { id: string }, code: string) => ({
  original_url: 'https://example.com/oferta',
  short_code: code,
  company_id: id,
})
const refused = { status: 403, error: { code: '42501', details: null, hint: null } }

describe('a seller', () => {
  test('is added, and the new row comes back', async () => {
    const { client, company } = await signIn()
    const { data, error, status } = await client
      .from('sellers')
      .insert([newSeller(company)])
      .select()
      .single()
    expect({ error, status }).toEqual({ error: null, status: 201 })
    expect(data).toMatchObject({
      ...newSeller(company),
      id: expect.any(String),
      leads_received: 0,
      leads_converted: 0,
      conversion_rate: 0,
      total_sales: 0,
      last_activity: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    })
  })

  test('is edited and switched off by id', async () => {
    const { client, seller } = await signIn('manager')
    const edited = { name: 'Bruna Lima', email: 'bruna@example.com', phone: '31987654321' }
    const update = (values: object) => client.from('sellers').update(values).eq('id', seller.id)
    expect(await update({ ...edited, active: true })).toMatchObject({ error: null, status: 204 })
    expect(await update({ active: false })).toMatchObject({ error: null, status: 204 })
    expect(await rows(client.from('sellers').select('*').eq('id', seller.id))).toMatchObject([
      { ...edited, active: false },
    ])
  })

  test('is archived and brought back with the leads', async () => {
    const { client, company, seller } = await signIn()
    await capture(server, { p_company_id: company.id })
    const archived = () =>
      rows(client.from('sellers').select('id, leads_received').not('deleted_at', 'is', null))
    const update = (deleted_at: string | null) =>
      answerOf(client.from('sellers').update({ deleted_at }).eq('id', seller.id))
    await update(new Date().toISOString())
    expect(await archived()).toEqual([{ id: seller.id, leads_received: 1 }])
    await update(null)
    expect(await archived()).toEqual([])
    expect(await rows(client.from('leads_captured').select('seller_id'))).toEqual([
      { seller_id: seller.id },
    ])
  })

  test('with bad data is refused with a reason, and nothing is added', async () => {
    const { client, company } = await signIn()
    const answer = await client.from('sellers').insert({ ...newSeller(company), phone: '123' })
    expect(answer).toMatchObject({
      status: 400,
      error: { code: '22023', message: 'Telefone inválido', details: null, hint: null },
    })
    expect(await rows(client.from('sellers').select('id'))).toHaveLength(1)
  })

  test.each(['seller', 'user'] as const)('cannot be written by a %s', async (role) => {
    const { client, company, seller } = await signIn(role)
    const sellers = () => client.from('sellers')
    expect(await sellers().insert(newSeller(company)).select().single()).toMatchObject(refused)
    expect(await rows(sellers().update({ name: 'Eu' }).eq('id', seller.id).select())).toEqual([])
    expect(await rows(sellers().select('name'))).toEqual([{ name: 'Bruna Castro' }])
  })

  test('of another company is neither added nor changed', async () => {
    const { client } = await signIn()
    const sellers = () => client.from('sellers')
    expect(await sellers().insert(newSeller(other.company)).select()).toMatchObject(refused)
    const change = sellers().update({ active: false }).eq('id', other.seller.id).select()
    expect(await rows(change)).toEqual([])
  })
})

describe('zeroing the counters', () => {
  test('resets the company’s sellers that are not archived, and leaves a record of each', async () => {
    const { client, company, seller, id } = await signIn()
    const gone = await createSeller(server, company, { name: 'Zeca' })
    await capture(server, { p_company_id: company.id })
    await capture(server, { p_company_id: company.id })
    await change(server, 'public.sellers', gone, { deleted_at: '2026-01-01' })
    await capture(server, { p_company_id: other.company.id })
    const answer = await client
      .from('sellers')
      .update({ leads_received: 0 })
      .eq('role', 'seller')
      .eq('company_id', company.id)
      .is('deleted_at', null)
    expect(answer).toMatchObject({ error: null, status: 204 })
    const counts = client.from('sellers').select('id, leads_received').order('name')
    expect(await rows(counts)).toEqual([
      { id: seller.id, leads_received: 0 },
      { id: gone.id, leads_received: 1 },
    ])
    expect(await rows(client.from('seller_zeroings').select('*'))).toMatchObject([
      { seller_id: seller.id, company_id: company.id, leads_received: 1, zeroed_by: id },
    ])
    expect(
      await ask(
        server,
        sql`select leads_received from public.sellers where id = ${other.seller.id}`,
      ),
    ).toEqual([{ leads_received: 1 }])
  })

  test('is the only change that a counter accepts', async () => {
    const { client, seller } = await signIn()
    const answer = await client.from('sellers').update({ leads_received: 5 }).eq('id', seller.id)
    expect(answer).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'O contador de leads só pode ser zerado.' },
    })
  })
})

describe('a short link', () => {
  test('is added, switched off and deleted', async () => {
    const { client, company } = await signIn('manager')
    const links = () => client.from('short_urls')
    const created = await answerOf<{ id: string }>(
      links().insert(newLink(company, 'oferta26')).select().single(),
    )
    expect(created).toMatchObject({ ...newLink(company, 'oferta26'), active: true, clicks: 0 })
    const { id } = created
    expect(await links().update({ active: false }).eq('id', id)).toMatchObject({ status: 204 })
    expect(await rows(links().select('id, active'))).toEqual([{ id, active: false }])
    expect(await links().delete().eq('id', id)).toMatchObject({ error: null, status: 204 })
    expect(await rows(links().select('id'))).toEqual([])
  })

  test('with a taken code gives the duplicate-key error that the retry recognises', async () => {
    const { client, company } = await signIn()
    const { code } = await createShortLink(server, other.company)
    const answer = await client.from('short_urls').insert(newLink(company, code)).select().single()
    expect(answer).toMatchObject({ data: null, status: 409 })
    expect(answer.error).toEqual({
      code: '23505',
      // PostgreSQL omits the key when policies may hide the row.
      details: null,
      hint: null,
      message: 'duplicate key value violates unique constraint "short_urls_short_code_key"',
    })
  })

  test.each(['seller', 'user'] as const)('cannot be written by a %s', async (role) => {
    const { client, company } = await signIn(role)
    const { id } = await createShortLink(server, company)
    const links = () => client.from('short_urls')
    expect(await links().insert(newLink(company, `de${role}`))).toMatchObject(refused)
    expect(await rows(links().update({ active: false }).eq('id', id).select())).toEqual([])
    expect(await rows(links().delete().eq('id', id).select())).toEqual([])
    expect(await rows(links().select('id, active'))).toEqual([{ id, active: true }])
  })
})
