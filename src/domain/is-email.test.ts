import { expect, test } from 'vitest'
import { emailCases } from '../../tests/support/email-cases.ts'
import { isEmail } from './is-email.ts'

test.each(emailCases)('“%s” is an e-mail: %s', (typed, is) => {
  expect(isEmail(typed)).toBe(is)
})
