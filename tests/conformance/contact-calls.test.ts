import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { visitor } from '../support/database-callers.ts'
import { openClients, rows } from '../support/documented-client.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const { company, seller, caller } = await createMember(server, 'user')
const other = await createMember(server)
const given = { p_company_id: company.id, p_source: 'instagram' }
const joao = await capture(server, { ...given, p_name: 'João Conceição', p_city: 'Santos' })
const bia = await capture(server, { ...given, p_name: 'Bia Melo', p_phone: '21955554444' })
const theirs = await capture(server, { p_company_id: other.company.id, p_name: 'João Alheio' })
const client = clientOf(caller)

const listed = async (question: object) =>
  (await rows<{ id: string }>(client.rpc('list_contacts', question))).map(({ id }) => id)

test('contacts are listed newest first, with what the table shows', async () => {
  const contacts = await rows(client.rpc('list_contacts'))
  expect(contacts).toMatchObject([
    { id: bia.lead_id },
    {
      id: joao.lead_id,
      name: 'João Conceição',
      phone: '11912345678',
      city: 'Santos',
      source: 'instagram',
      source_label: 'Instagram',
      whatsapp_url: joao.whatsapp_url,
      seller_id: seller.id,
      seller_name: seller.name,
      seller_phone: '11987654321',
    },
  ])
  expect(contacts).toHaveLength(2)
})

test('contacts are found without accents, by digits of the phone and by their seller', async () => {
  expect(await listed({ p_search: 'joao conceicao' })).toEqual([joao.lead_id])
  expect(await listed({ p_search: '5555-4444' })).toEqual([bia.lead_id])
  expect(await listed({ p_search: 'bruna castro', p_sort: 'name', p_ascending: true })).toEqual([
    bia.lead_id,
    joao.lead_id,
  ])
  expect(await rows(client.rpc('count_contacts', { p_search: 'joao' }))).toEqual([
    { total: 1, is_exact: true },
  ])
})

test('contacts are filtered and paged', async () => {
  expect(await listed({ p_seller_id: seller.id, p_source: 'instagram', p_limit: 1 })).toEqual([
    bia.lead_id,
  ])
  expect(await listed({ p_period: 'today', p_limit: 1, p_offset: 1 })).toEqual([joao.lead_id])
  expect(await listed({ p_source: 'facebook' })).toEqual([])
})

test('contacts of another company are neither listed nor counted, and visitors see none', async () => {
  const question = { p_company_id: other.company.id }
  expect(await rows(client.rpc('list_contacts', question))).toEqual([])
  expect(await rows(client.rpc('count_contacts', question))).toEqual([])
  expect(await listed({})).not.toContain(theirs.lead_id)
  const stranger = clientOf(visitor)
  const refused = { status: 401, error: { code: '42501' } }
  expect(await stranger.rpc('list_contacts')).toMatchObject(refused)
  expect(await stranger.rpc('count_contacts')).toMatchObject(refused)
})

test('an unknown order is refused with a reason', async () => {
  expect(await client.rpc('list_contacts', { p_sort: 'phone' })).toMatchObject({
    status: 400,
    error: { code: '22023', message: 'Ordem ou página desconhecida.' },
  })
})

test('by name or with a search, pages end at 10,000 contacts with an explanation', async () => {
  const refused = {
    status: 400,
    error: {
      code: '22023',
      message:
        'Com busca ou em ordem de nome, só os primeiros 10.000 contatos podem ser vistos. Use mais filtros.',
    },
  }
  for (const question of [{ p_sort: 'name' }, { p_search: 'joao' }]) {
    expect(await listed({ ...question, p_offset: 10_000 })).toEqual([])
    expect(await client.rpc('list_contacts', { ...question, p_offset: 10_001 })).toMatchObject(
      refused,
    )
  }
  expect(await listed({ p_offset: 1_000_000 })).toEqual([])
})
