import { expect, test } from 'vitest'
import { readProfile } from './profile.ts'

test('a profile without an approval is not approved', () => {
  expect(readProfile({ id: '1', name: 'Ana', email: 'a@b.co', role: 'admin' })).toEqual({
    id: '1',
    name: 'Ana',
    email: 'a@b.co',
    role: 'admin',
    company_id: null,
    approved: false,
  })
})

test('only the boolean true approves', () => {
  expect(readProfile({ approved: 'true' })?.approved).toBe(false)
  expect(readProfile({ approved: true })?.approved).toBe(true)
})

test('a user without a row has no profile', () => {
  expect(readProfile(undefined)).toBeNull()
})
