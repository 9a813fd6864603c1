import { expect, test } from 'vitest'
import { turnsCsvHead, turnsCsvLines } from './turns-csv.ts'
import type { Turn } from './turns-queries.ts'

const turn: Turn = {
  turn: 7,
  arrival: 90,
  at: '2026-11-25T15:30:00Z',
  handed_out_at: '2026-11-26T12:00:00Z',
  returns_at: null,
  kind: 'turn',
  seller_name: '=Bia',
  team: 'Loja',
  turns: 12,
  head_start: 3,
  weight: 2,
  sentence: 'Bia era a única pessoa disponível.',
  agrees: true,
}

test('each turn has its numbers, and no name is run as a formula', () => {
  expect(turnsCsvHead(';')).toMatch(/^\uFEFF"Vez";"Data e hora"/)
  expect(turnsCsvLines([turn], ';', 'America/Sao_Paulo')).toBe(
    '"7";"25/11/2026 12:30";"26/11/2026 09:00";"\'=Bia";"Na vez";"Loja";"12";"3";"2";"Bia era a única pessoa disponível.";"Sim"\r\n',
  )
})

test('what was not compared stays empty, and a difference is told', () => {
  const waiting: Turn = { ...turn, kind: 'waiting', seller_name: null, agrees: false }
  expect(turnsCsvLines([waiting], ',')).toContain('"","Aguardando","","","","","Bia')
  expect(turnsCsvLines([waiting], ',')).toMatch(/"Não"\r\n$/)
})
