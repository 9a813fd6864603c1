import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test('money has the Brazilian format', () => {
  expect(formatMoney(1197.5)).toBe('R$\u00a01.197,50')
})
