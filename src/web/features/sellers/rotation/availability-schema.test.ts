import { expect, test } from 'vitest'
import { object } from 'zod/mini'
import { availabilityShape, halfTyped } from './availability-schema.ts'

const schema = object(availabilityShape('America/Sao_Paulo'))
const nothing = { away_until: '', daily_limit: '', weight: '1', weekly_hours: null }
const read = (fields: object) => schema.safeParse({ ...nothing, ...fields })
const problems = (fields: object) => read(fields).error?.issues.map(({ message }) => message)

test('typed text is saved as an instant, numbers and nothing', () => {
  expect(read({}).data).toEqual({ ...nothing, away_until: null, daily_limit: null, weight: 1 })
  const typed = { away_until: '2999-12-01T09:00', daily_limit: ' 5 ', weight: '10' }
  expect(read(typed).data).toMatchObject({
    away_until: '2999-12-01T12:00:00.000Z',
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

test('a leave ends in the future, at a complete date', () => {
  expect(problems({ away_until: halfTyped })).toEqual(['Complete a data e a hora.'])
  expect(problems({ away_until: '2020-01-01T00:00' })).toEqual([
    'Escolha um momento que ainda não passou.',
  ])
})

test('own hours have a day, and spans in order', () => {
  expect(problems({ weekly_hours: {} })).toEqual(['Escolha ao menos um dia.'])
  expect(problems({ weekly_hours: { mon: [['18:00', '09:00']] } })).toEqual([
    'Confira os horários.',
  ])
})
