import { expect, test } from 'vitest'
import { fillDays, todaySentence } from './lead-days.ts'

const tuesday = Date.parse('2026-03-10T15:00:00Z')

test('unread days are shown as fourteen days without leads', () => {
  const days = fillDays([], tuesday)
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ key: '2026-02-25', leads: 0 })
  expect(days[13]).toEqual({ key: '2026-03-10', leads: 0 })
})

test('today is the day of the company, not of the server', () => {
  const lateInBrazil = Date.parse('2026-03-11T02:30:00Z')
  expect(fillDays([], lateInBrazil).at(-1)?.key).toBe('2026-03-10')
  expect(fillDays([], lateInBrazil, 'UTC').at(-1)?.key).toBe('2026-03-11')
})

test('a day that began on the server is shown even when the local clock is late', () => {
  expect(fillDays([{ key: '2026-03-11', leads: 2 }], tuesday).at(-1)).toEqual({
    key: '2026-03-11',
    leads: 2,
  })
})

test.each([
  [3, 5, 'Hoje chegaram 3 leads até agora; na terça-feira passada foram 5 no dia todo.'],
  [1, 1, 'Hoje chegou 1 lead até agora; na terça-feira passada foi 1 no dia todo.'],
  [0, 0, 'Nenhum lead hoje até agora; na terça-feira passada não houve nenhum.'],
  [1200, 0, 'Hoje chegaram 1.200 leads até agora; na terça-feira passada não houve nenhum.'],
])('%i leads today and %i a week before', (today, before, sentence) => {
  const read = [
    { key: '2026-03-10', leads: today },
    { key: '2026-03-03', leads: before },
  ]
  expect(todaySentence(fillDays(read, tuesday))).toBe(sentence)
})

test('saturday and sunday are masculine', () => {
  const on = (day: string) => todaySentence(fillDays([], Date.parse(`${day}T15:00:00Z`)))
  expect(on('2026-03-14')).toContain('no sábado passado')
  expect(on('2026-03-15')).toContain('no domingo passado')
})
