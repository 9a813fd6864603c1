import { describe, expect, test } from 'vitest'
import { listAttention } from './attention.ts'
import type { AttentionFacts } from './attention-queries.ts'

const fine: AttentionFacts = {
  leads: 80,
  activeSellers: 2,
  toCall: [],
  waiting: { leads: 0, first_at: null, last_at: null },
  quietLinks: [],
  quarantined: 0,
}
const company = { leads_limit: 100, time_zone: 'America/Sao_Paulo', when_nobody: 'wait' }
const now = new Date('2026-11-25T19:00-03:00')
const admin = { role: 'admin', mayManage: true, company, now } as const
const seller = { role: 'seller', mayManage: false, company, now } as const
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
    waiting: { leads: 3, first_at: null, last_at: null },
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
    waiting: null,
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
  expect(
    keysOf({ leads: 2_000_000 }, { ...admin, company: { ...company, leads_limit: 999_999 } }),
  ).toEqual([])
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

test('of a list of people to call that is cut, no exact number is said', () => {
  const toCall = (count: number) => Array.from({ length: count }, (_, n) => `Lia ${n}`)
  const [whole] = listAttention({ ...fine, toCall: toCall(199) }, admin)
  expect(whole?.title).toBe('199 pessoas para chamar agora')
  expect(whole?.text).toMatch(/^Lia 0, Lia 1, Lia 2 e mais 196: /)
  const [cut] = listAttention({ ...fine, toCall: toCall(200) }, admin)
  expect(cut?.title).toBe('200 ou mais pessoas para chamar agora')
  expect(cut?.text).toMatch(/^Lia 0, Lia 1, Lia 2 e outras: /)
})

describe('leads without a seller', () => {
  const tomorrow = '2026-11-26T09:00-03:00'
  const friday = '2026-11-27T09:00-03:00'
  const pointOf = (waiting: AttentionFacts['waiting'], when_nobody = 'wait') =>
    listAttention({ ...fine, waiting }, { ...admin, company: { ...company, when_nobody } })[0]

  test.each([
    [1, tomorrow, '1 lead guardado; será distribuído amanhã às 9h'],
    [3, tomorrow, '3 leads guardados; serão distribuídos amanhã às 9h'],
    [3, friday, '3 leads guardados; os primeiros serão distribuídos amanhã às 9h'],
  ])('%i, kept until somebody is back, the last at %s: %s', (leads, last_at, title) => {
    expect(pointOf({ leads, first_at: tomorrow, last_at })).toMatchObject({ key: 'kept', title })
  })

  test('warn where the company wanted none kept, and where nobody comes back', () => {
    expect(pointOf({ leads: 2, first_at: tomorrow, last_at: tomorrow }, 'rotate')).toMatchObject({
      key: 'waiting',
      text: 'Ninguém está disponível agora. A distribuição começa amanhã às 9h.',
    })
    expect(pointOf({ leads: 3, first_at: tomorrow, last_at: null })).toMatchObject({
      key: 'waiting',
      title: '3 leads aguardam vendedor',
    })
  })
})
