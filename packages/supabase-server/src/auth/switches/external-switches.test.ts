import { expect, test } from 'vitest'
import { authOf } from '../../../tests/support/auth/project-auth.ts'

test('providers are enabled in the Supabase CLI’s format', () => {
  const { external } = authOf(`
    [auth.external.apple]
    enabled = false
    client_id = ""
    secret = "env(APPLE_SECRET)"
    [auth.external.google]
    enabled = true
    client_id = "web, app"
    secret = "s"
    skip_nonce_check = true
    [auth.external.keycloak]
    enabled = true
    client_id = "k"
    secret = "s"
    url = "https://sso.empresa.com.br/realms/x/"
    redirect_uri = "https://api.empresa.com.br/auth/v1/callback"
  `)
  expect(external).toEqual([
    {
      name: 'google',
      clientIds: ['web', 'app'],
      secret: 's',
      url: '',
      redirectUri: '',
      skipNonceCheck: true,
      emailOptional: false,
    },
    expect.objectContaining({
      name: 'keycloak',
      url: 'https://sso.empresa.com.br/realms/x',
      redirectUri: 'https://api.empresa.com.br/auth/v1/callback',
    }),
  ])
})

test('a secret with an unset variable counts as absent', () => {
  const toml = `[auth.external.google]
    enabled = true
    client_id = "web"
    secret = "env(SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET)"`
  expect(authOf(toml).external).toMatchObject([{ name: 'google', secret: '' }])
})

test.each([
  ['[auth.external.google]\nenabled = true', 'client_id'],
  ['[auth.external.google]\nenabled = true\nclient_id = ""', 'client_id'],
  ['[auth.external.google]\nenabled = true\nclient_id = "env(NONE)"', 'client_id'],
  ['[auth.external.discord]\nenabled = true\nclient_id = "x"', 'url'],
  ['[auth.external.x]\nenabled = true\nclient_id = "x"\nurl = "ftp://x"', 'url'],
  ...['email', 'phone', 'web3', 'anonymous_users', '"sso:empresa"'].map((name) => [
    `[auth.external.${name}]\nenabled = true\nclient_id = "x"\nurl = "https://sso.empresa.com.br"`,
    'is the name of another way to sign in',
  ]),
])('an impossible provider is reported at startup (%j)', (toml, field) => {
  expect(() => authOf(toml)).toThrow(field)
})
