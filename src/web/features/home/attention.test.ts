import { expect, test } from 'vitest'
import { listAttention } from './attention.ts'
import type { AttentionFacts } from './attention-queries.ts'

const fine: AttentionFacts = {
  leads: 80,
  activeSellers: 2,
  toCall: [],
  waitingLeads: 0,
  quietLinks: [],
  quarantined: 0,
}
const admin = { role: 'admin', mayManage: true, leadsLimit: 100 } as const
const seller = { role: 'seller', mayManage: false, leadsLimit: 100 } as const
const keysOf = (facts: Partial<AttentionFacts>, reader: Parameters<typeof listAttention>[1]) =>
  listAttention({ ...fine, ...facts }, reader).map(({ key }) => key)

test('a company that runs well has no attention points', () => {
  expect(keysOf({}, admin)).toEqual([])
})

test('the most urgent point comes first', () => {
  const facts = {
    leads: 101,
    activeSellers: 0,
    toCall: ['Maria'],
    waitingLeads: 3,
    quietLinks: ['ig1'],
    quarantined: 2,
  }
  expect(keysOf(facts, admin)).toEqual([
    'no-seller',
    'to-call',
    'waiting',
    'limit',
    'quarantine',
    'links',
  ])
})

test('unread facts raise no warning', () => {
  const unknown = {
    leads: null,
    activeSellers: null,
    toCall: null,
    waitingLeads: null,
    quietLinks: null,
    quarantined: null,
  }
  expect(keysOf(unknown, admin)).toEqual([])
})

test.each([
  [80, undefined],
  [81, 'Limite de leads do plano quase no fim'],
  [100, 'Limite de leads do plano atingido'],
  [101, 'Limite de leads do plano ultrapassado'],
])('%i of 100 leads: %s', (leads, title) => {
  expect(listAttention({ ...fine, leads }, admin)[0]?.title).toBe(title)
})

test('an unlimited plan never comes near its limit', () => {
  expect(keysOf({ leads: 2_000_000 }, { ...admin, leadsLimit: 999_999 })).toEqual([])
})

test('the advice depends on the rights of the user', () => {
  const textFor = (reader: typeof admin | typeof seller) =>
    listAttention({ ...fine, activeSellers: 0, leads: 120 }, reader).map(({ text }) => text)
  expect(textFor(admin)).toEqual([
    'Os leads que chegarem ficam esperando. Ative ou cadastre um vendedor.',
    '120 de 100 leads (120%). Nenhum lead é perdido; um plano maior dá espaço para os próximos.',
  ])
  expect(textFor(seller)).toEqual([
    'Os leads que chegarem ficam esperando. Avise quem cuida da equipe.',
    '120 de 100 leads (120%). Nenhum lead é perdido; para um plano maior, fale com quem administra a conta.',
  ])
})

test('three links are named, the others counted', () => {
  const [point] = listAttention({ ...fine, quietLinks: ['a', 'b', 'c', 'd'] }, admin)
  expect(point?.title).toBe('4 links sem leads há 7 dias')
  expect(point?.text).toBe('a, b, c e mais 1: divulgue novamente ou desative.')
})
