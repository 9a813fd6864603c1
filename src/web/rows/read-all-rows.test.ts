import { PostgrestError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { readAllRows } from './read-all-rows.ts'

const stored = (count: number) => Array.from({ length: count }, (_, i) => `Empresa ${i}`)

test.each([0, 1, 999, 1000, 1001, 2500])('all of %i companies are read', async (count) => {
  const rows = stored(count)
  const asked: number[] = []
  const read = await readAllRows(async (first, last) => {
    asked.push(first)
    return { data: rows.slice(first, last + 1), error: null }
  })
  expect(read).toEqual(rows)
  expect(asked).toHaveLength(Math.ceil(count / 1000) + 1)
})

test('all are read even when the server returns fewer rows than requested', async () => {
  const rows = stored(1200)
  const read = await readAllRows(async (first) => {
    return { data: rows.slice(first, first + 500), error: null }
  })
  expect(read).toEqual(rows)
})

test('a failed page fails the whole read', async () => {
  const error = new PostgrestError({ message: 'fora', details: '', hint: '', code: '57014' })
  const rows = stored(1500)
  const read = readAllRows<string>(async (first) =>
    first === 0 ? { data: rows.slice(0, 1000), error: null } : { data: null, error },
  )
  await expect(read).rejects.toBe(error)
})
