import { PostgrestError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { failureMessage } from '../failure-message.ts'
import { expectChanged } from './expect-changed.ts'

test('a write that changed a row succeeds', async () => {
  await expect(expectChanged(answer({ data: [{ id: 1 }], error: null }))).resolves.toBeUndefined()
})

test('a write that a policy hides from all rows is reported as forbidden', async () => {
  const failure = await expectChanged(answer({ data: [], error: null })).catch((error) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failureMessage(failure)).toBe('Você não tem permissão para fazer isso.')
})

test('a refusal stays unchanged', async () => {
  const taken = new PostgrestError({ code: '23505', message: 'taken', details: '', hint: '' })
  await expect(expectChanged(answer({ data: null, error: taken }))).rejects.toBe(taken)
})

async function answer<T>(given: T): Promise<T> {
  return given
}
