import { expect, test } from 'vitest'
import { openAuth } from '../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'

const server = await openTestDatabase()

test('the settings tell a sign-in screen what config.toml enables', async () => {
  const app = await openAuth(server, { auth: { enableSignup: false, enableConfirmations: true } })
  const answer = await app.inject({ url: '/auth/v1/settings' })
  expect(answer.json()).toMatchObject({
    external: { email: true, google: false, phone: false, anonymous_users: false },
    disable_signup: true,
    mailer_autoconfirm: false,
  })
})
