import { expect, test } from 'vitest'
import { openAuth, openClient } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const app = await openAuth(await openTestDatabase())

test('SAML sign-in is refused with saml_provider_disabled', async () => {
  const { data, error } = await openClient(app).auth.signInWithSSO({ domain: 'empresa.com.br' })
  expect(data).toBeNull()
  expect(error).toMatchObject({
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  })
  for (const [method, url] of [
    ['POST', '/auth/v1/sso/saml/acs'],
    ['GET', '/auth/v1/sso/saml/metadata'],
  ] as const) {
    expect((await app.inject({ method, url })).json().error_code).toBe('saml_provider_disabled')
  }
})
