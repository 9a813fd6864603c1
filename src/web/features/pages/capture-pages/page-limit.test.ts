import { expect, test } from 'vitest'
import { pageLimit } from './page-limit.ts'

test('the limit says how many pages of the plan are in use', () => {
  expect(pageLimit(1, 2, 'basic')).toEqual({
    sentence: '1 de 2 páginas do plano Básico',
    limited: true,
    reached: false,
  })
})

test('the limit is reached with the last page, and stays reached after a downgrade', () => {
  expect(pageLimit(2, 2, 'basic').reached).toBe(true)
  expect(pageLimit(5, 2, 'basic').reached).toBe(true)
})

test('a plan without a limit has none', () => {
  expect(pageLimit(1, 999_999, 'enterprise')).toEqual({
    sentence: '1 página · Ilimitado no plano Enterprise',
    limited: false,
    reached: false,
  })
})
