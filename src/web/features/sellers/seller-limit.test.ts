import { expect, test } from 'vitest'
import { sellerLimit } from './seller-limit.ts'

test('below the limit there is room', () => {
  expect(sellerLimit(4, 5, 'basic')).toEqual({
    sentence: '4 de 5 vendedores do plano Básico',
    reached: false,
  })
})

test('at the limit, and over it after a downgrade, there is none', () => {
  expect(sellerLimit(5, 5, 'basic').reached).toBe(true)
  expect(sellerLimit(7, 5, 'basic').reached).toBe(true)
})

test('999999 is shown as Ilimitado', () => {
  expect(sellerLimit(1, 999_999, 'enterprise')).toEqual({
    sentence: '1 vendedor · Ilimitado no plano Enterprise',
    reached: false,
  })
})
