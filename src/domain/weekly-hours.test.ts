import { expect, test } from 'vitest'
import { describeWeek, findSpansFault, type Span, weekDays } from './weekly-hours.ts'

const nine: Span[] = [['09:00', '18:00']]

test.each([
  [{ mon: nine, tue: nine, wed: nine, thu: nine, fri: nine }, 'de segunda a sexta, das 9h às 18h'],
  [
    { mon: nine, tue: nine, sat: [['08:30', '13:00']] as Span[] },
    'na segunda e na terça, das 9h às 18h, e no sábado, das 8h30 às 13h',
  ],
  [{ mon: nine, wed: nine }, 'na segunda, das 9h às 18h, e na quarta, das 9h às 18h'],
  [
    { mon: nine, wed: nine, fri: nine },
    'na segunda, das 9h às 18h; na quarta, das 9h às 18h; e na sexta, das 9h às 18h',
  ],
  [
    {
      fri: [
        ['09:00', '12:00'],
        ['13:00', '24:00'],
      ] as Span[],
    },
    'na sexta, das 9h às 12h e das 13h às 24h',
  ],
  [
    Object.fromEntries(weekDays.map((day) => [day, [['00:00', '24:00']] as Span[]])),
    'todos os dias, o dia todo',
  ],
])('%j is %s', (hours, words) => {
  expect(describeWeek(hours)).toBe(words)
})

test.each<[Span[], string | undefined]>([
  [
    [
      ['09:00', '12:00'],
      ['13:00', '24:00'],
    ],
    undefined,
  ],
  [[['18:00', '09:00']], 'O horário final precisa ser depois do inicial.'],
  [[['09:00', '09:00']], 'O horário final precisa ser depois do inicial.'],
  [[['', '09:00']], 'Preencha os dois horários.'],
  [
    [
      ['09:00', '13:00'],
      ['13:00', '18:00'],
    ],
    'Cada período começa depois do anterior.',
  ],
])('%j: %s', (spans, fault) => {
  expect(findSpansFault(spans)).toBe(fault)
})
