import { expect, test } from 'vitest'
import { openAuth } from '../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'

const app = await openAuth(await openTestDatabase())

test('the health check succeeds', async () => {
  const answer = await app.inject({ url: '/auth/v1/health' })
  expect([answer.statusCode, answer.json().name]).toEqual([200, 'GoTrue'])
})
