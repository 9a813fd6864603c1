import { expect, test } from 'vitest'
import { firstRows } from './first-rows.ts'

const rows = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('one or two rows are not worth a button', () => {
  expect(firstRows(rows(6), 5)).toEqual(rows(6))
  expect(firstRows(rows(7), 5)).toEqual(rows(7))
})

test('of many rows the first ones are shown, and the last one, who has the least', () => {
  expect(firstRows(rows(8), 5)).toEqual([1, 2, 3, 4, 8])
})
