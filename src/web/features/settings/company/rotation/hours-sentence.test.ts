import { expect, test } from 'vitest'
import { hoursSentence } from './hours-sentence.ts'

const hours = { mon: [['09:00', '18:00']] } as const

test('the sentence says when the company attends, and what becomes of leads outside', () => {
  expect(hoursSentence({ hours, whenNobody: 'wait' })).toBe(
    'Aberto na segunda, das 9h às 18h. Fora disso, os leads esperam o próximo horário.',
  )
  expect(hoursSentence({ hours, whenNobody: 'rotate' })).toBe(
    'Aberto na segunda, das 9h às 18h. Fora disso, os leads continuam sendo distribuídos.',
  )
})

test('a company that is always open may have teams with hours', () => {
  expect(hoursSentence({ hours: null, whenNobody: 'company_phone' })).toBe(
    'Sempre aberto. Fora do horário próprio de uma equipe ou de um vendedor, os leads esperam o próximo horário, e o WhatsApp da empresa abre na hora.',
  )
})
