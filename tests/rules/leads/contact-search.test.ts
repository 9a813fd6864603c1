/** product.md 35. */

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { leadCode } from '../../../src/domain/lead-code.ts'
import { countContacts, listContacts } from '../../support/contacts.ts'
import { createPerson } from '../../support/database-callers.ts'
import { type Company, createCompany, createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { storeLeads } from '../../support/stored-leads.ts'

const server = await openTestDatabase()
let company: Company
let caller: Caller
let carlosId: string
beforeAll(async () => {
  company = await createCompany(server)
  caller = (await createPerson(server, company, { role: 'user' })).caller
  const carlos = await createSeller(server, company, { name: 'Carlos Conceição' })
  const bia = await createSeller(server, company, { name: 'Bia Ramos' })
  carlosId = carlos.id
  await storeLeads(server, company, [
    { name: 'João da Conceição', phone: '1191234567', phone_key: '11991234567' },
    { name: 'ÂNGELA Nuñez', phone: '5555991234', phone_key: '5555991234', email: 'a_1@x.example' },
    { name: 'José 100% Sá', phone: '21987654321', email: 'jose.sa+vip@loja.example' },
    { name: 'Zé', phone: '4133224455', email: 'ze\\a@x.example', seller_id: bia.id },
    { name: 'Mara Luz', phone: '31955550000', seller_id: carlos.id },
  ])
  const other = await createCompany(server)
  await storeLeads(server, other, [{ name: 'João de outra empresa' }])
})

const find = async (p_search: string) => {
  const rows = await listContacts(server, caller, { p_search, p_sort: 'name', p_ascending: true })
  expect(await countContacts(server, caller, { p_search })).toEqual({
    total: rows.length,
    is_exact: true,
  })
  return rows.map(({ name }) => name.split(' ')[0])
}

const everyone = ['ÂNGELA', 'João', 'José', 'Mara', 'Zé']

describe('a search finds', () => {
  test.each<[string, string, string[]]>([
    ['without regard to accents', 'joao', ['João']],
    ['with accents where the name has none', 'márã', ['Mara']],
    ['without regard to case', 'angela NUNEZ', ['ÂNGELA']],
    ['decomposed accents', 'joa\u0303o', ['João']],
    ['a part within a name', 'unez', ['ÂNGELA']],
    ['words in any order, all of them', 'conceicao joao', ['João']],
    ['nothing when one of the words is missing', 'joao nunez', []],
    ['one letter where a word begins', 'z', ['Zé']],
    ['two letters where a word begins', 'sá', ['José']],
    ['not two letters within a word', 'ar', []],
    ['a part of an e-mail', 'sa+vip@loja', ['José']],
    ['the beginning of an e-mail by one letter', 'j', ['João', 'José']],
    ['a literal %', '100%', ['José']],
    ['a literal % alone', '%', []],
    ['a literal _', 'a_1', ['ÂNGELA']],
    ['no other character for _', 'm_ra', []],
    ['no other characters for %', 'm%ra', []],
    ['a literal backslash', 'ze\\a', ['Zé']],
    ['the name of the seller', 'conceição', ['João', 'Mara']],
    ['all words in the name of the seller', 'carlos con', ['Mara']],
    ['not one word in the lead and one in its seller', 'mara carlos', []],
    ['nothing', 'xyz', []],
    ['everyone when it is blank', '  \n ', everyone],
    ['everyone when it is empty', '', everyone],
  ])('%s', async (_, search, names) => {
    expect(await find(search)).toEqual(names)
  })
})

describe('digits of a search are found in the phone', () => {
  test.each<[string, string[]]>([
    ['(21) 98765-4321', ['José']],
    ['98765-4321', ['José']],
    ['4321', ['José']],
    ['+55 21 98765-4321', ['José']],
    ['+55 (21) 9', ['José']],
    ['5521987654321', ['José']],
    ['021 98765 4321', ['José']],
    ['21', ['José']],
    ['11 91234567', ['João']],
    ['(11) 99123-4567', ['João']],
    ['1191234', ['João']],
    ['joao 9123-4567', ['João']],
    ['5555991234', ['ÂNGELA']],
    ['55', ['ÂNGELA']],
    ['(55) 5599', ['ÂNGELA']],
    ['31955550001', []],
  ])('%s', async (search, names) => {
    expect(await find(search)).toEqual(names)
  })
})

describe('the code of a contact', () => {
  test('finds it before and after it is folded, in either case, with the name that is spelt alike', async () => {
    const id = randomUUID().replace(/.{10}$/, '0001020304') // BCDFG
    await storeLeads(server, company, [{ id, name: 'Nilo' }, { name: 'Bcdfg' }])
    expect(leadCode(id)).toBe('BCDFG')
    for (const search of ['BCDFG', 'bcdfg', ' #bcdfg']) {
      expect(await find(search)).toEqual(search.includes('#') ? ['Nilo'] : ['Bcdfg', 'Nilo'])
    }
    expect(await find('bcdf')).toEqual(['Bcdfg'])
    await foldLeads(server)
    expect(await find('bcdfg')).toEqual(['Bcdfg', 'Nilo'])
    await ask(server, sql`delete from public.leads_captured where name in ('Nilo', 'Bcdfg')`)
  })

  test('is found where it is made of digits only, beside phones', async () => {
    const id = randomUUID().replace(/.{10}$/, '1b1a1b1a1b') // 98989
    await storeLeads(server, company, [
      { id, name: 'Nilo' },
      { name: 'Otto', phone: '11989898777' },
    ])
    expect(await find('98989')).toEqual(['Nilo', 'Otto'])
    await ask(server, sql`delete from public.leads_captured where name in ('Nilo', 'Otto')`)
  })
})

test('the name of a seller finds all leads of that seller', async () => {
  const filters = { p_seller_id: carlosId, p_search: 'carlos' }
  const rows = await listContacts(server, caller, filters)
  expect(rows.map(({ name }) => name)).toEqual(['Mara Luz'])
  expect(await countContacts(server, caller, filters)).toEqual({ total: 1, is_exact: true })
})

test('a search of more than 100 characters is refused', async () => {
  expect(await find('a'.repeat(100))).toEqual([])
  const long = { p_search: 'a'.repeat(101) }
  await expect(listContacts(server, caller, long)).rejects.toMatchObject({
    code: '22023',
    message: 'A busca pode ter no máximo 100 caracteres.',
  })
  await expect(countContacts(server, caller, long)).rejects.toMatchObject({ code: '22023' })
})

test('a changed lead is found by its new words, and a deleted one by nothing', async () => {
  const [id = ''] = await storeLeads(server, company, [{ name: 'Otávio Pires' }])
  await change(
    server,
    'public.leads_captured',
    { id },
    { name: 'Úrsula Pires', email: 'u@x.example' },
  )
  expect(await find('otavio')).toEqual([])
  expect(await find('ursula')).toEqual(['Úrsula'])
  expect(await find('u@x')).toEqual(['Úrsula'])
  await ask(server, { text: 'delete from public.leads_captured where id = $1', values: [id] })
  expect(await find('ursula')).toEqual([])
})
