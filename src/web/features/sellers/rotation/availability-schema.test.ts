import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { object } from 'zod/mini'
import { availabilityShape, halfTyped } from './availability-schema.ts'

const schema = object(availabilityShape('America/Sao_Paulo'))
const today = '2026-11-26'
const leave = (from: string, until: string) => ({ leave: { from, until } })
const nothing = {
  ...leave(today, ''),
  away_until: null,
  daily_limit: '',
  weight: '1',
  weekly_hours: null,
}
const read = (fields: object) => schema.safeParse({ ...nothing, ...fields })
const problems = (fields: object) => read(fields).error?.issues.map(({ message }) => message)

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T15:00Z`) }))
afterEach(() => void vi.useRealTimers())

test('typed text is saved as an instant, numbers and nothing', () => {
  const none = { leave: { from: null, until: null }, daily_limit: null, weight: 1 }
  expect(read({}).data).toEqual({ ...nothing, ...none })
  const typed = { ...leave('2026-11-30', '2026-12-04'), daily_limit: ' 5 ', weight: '10' }
  expect(read(typed).data).toMatchObject({
    leave: { from: '2026-11-30T03:00:00.000Z', until: '2026-12-05T03:00:00.000Z' },
    daily_limit: 5,
    weight: 10,
  })
})

test.each(['0', '-2', '1,5', 'dois', '9999999999'])('a limit of %s is refused', (daily_limit) => {
  expect(problems({ daily_limit })).toEqual([
    'Use um número inteiro a partir de 1, ou deixe vazio.',
  ])
})

test.each(['', '0', '11', '1,5', '1.'])('a weight of "%s" is refused', (weight) => {
  expect(problems({ weight })).toEqual(['Use um número inteiro de 1 a 10.'])
})

test.each([
  [today, '2026-11-25', 'Escolha uma data futura.'],
  ['2026-12-04', '2026-11-30', 'O último dia vem antes do primeiro.'],
  ['2026-11-30', '', 'Escolha o último dia.'],
  ['', '2026-11-30', 'Escolha o primeiro dia.'],
  [halfTyped, today, 'Complete a data.'],
  [today, halfTyped, 'Complete a data.'],
])('a leave from %s to %s is refused', (from, until, problem) => {
  expect(problems(leave(from, until))).toContain(problem)
})

test('a leave may have begun, and may end today', () => {
  expect(problems(leave('2026-11-01', today))).toBeUndefined()
})

test('own hours have a day, and spans in order', () => {
  expect(problems({ weekly_hours: {} })).toEqual(['Escolha ao menos um dia.'])
  expect(problems({ weekly_hours: { mon: [['18:00', '09:00']] } })).toEqual([
    'Confira os horários.',
  ])
})
