import { expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../address.ts'
import { findContactPeriod } from './contact-periods.ts'
import { addressOfView, contactsAddress, noSeller, readContactView } from './contacts-address.ts'

const seller = '3f2c1d9e-0000-4000-8000-00000000abcd'
const read = (text: string) => readContactView(readAddress(contactsAddress, text))
const usual = read('')
const write = (change: object, address = '') =>
  writeAddress(contactsAddress, address, addressOfView({ ...usual, ...change })).slice(1)

test('an address without parameters shows the newest twenty contacts', () => {
  expect(usual).toEqual({
    seller: null,
    source: null,
    period: null,
    from: null,
    to: null,
    outcome: null,
    link: null,
    campaign: null,
    search: '',
    sort: { by: 'created_at', ascending: false },
    page: 1,
    pageSize: 20,
  })
  expect(write({})).toBe('')
})

test('a link holds every choice, and reading it gives the same view', () => {
  const view = {
    seller,
    source: 'instagram',
    period: findContactPeriod('mes-passado'),
    from: '2026-10-01',
    to: '2026-10-31',
    outcome: 'lost',
    link: seller,
    campaign: 'natal & ano novo',
    search: 'joão & filhos',
    sort: { by: 'name', ascending: true },
    page: 3,
    pageSize: 50,
  }
  const address = write(view)
  expect(address).toContain('periodo=mes-passado')
  expect(address).toContain('ordem=nome')
  expect(read(address)).toEqual(view)
})

test('contacts without a seller have a value of their own in the address', () => {
  expect(write({ seller: noSeller })).toBe('vendedor=nenhum')
  expect(read('vendedor=nenhum').seller).toBe(noSeller)
})

test('invalid parameters are ignored', () => {
  const wild =
    'vendedor=eu&periodo=nunca&de=ontem&ate=2026-02-30&resultado=bom&link=1&ordem=cor&pagina=-2&por-pagina=7'
  expect(read(wild)).toEqual(usual)
  expect(read('pagina=1.5').page).toBe(1)
  expect(read('pagina=1e9').page).toBe(1)
  expect(read(`busca=${'x'.repeat(200)}`).search).toHaveLength(100)
})

test('sorted by name or searched, the first 10,000 contacts have pages', () => {
  for (const address of ['ordem=nome', 'ordem=-nome', 'busca=lia', 'busca=lia&ordem=data']) {
    expect(read(`${address}&pagina=500`).page).toBe(500)
    expect(read(`${address}&pagina=501`).page).toBe(1)
    expect(read(`${address}&por-pagina=100&pagina=101`).page).toBe(1)
  }
  expect(read('ordem=data&vendedor=nenhum&pagina=40000').page).toBe(40_000)
})

test('other parameters of the address stay', () => {
  expect(write({ search: 'lia' }, 'company=7&pagina=4')).toBe('company=7&busca=lia')
})
