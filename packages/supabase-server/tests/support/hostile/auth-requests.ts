import fc from 'fast-check'
import { strangeBodies } from './body.ts'
import type { HostileRequest } from './requests.ts'
import { encoded, printable, textOf } from './words.ts'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Sign-out is left out, since it would end the session of all later requests. */
export const paths = [
  ...['/signup', '/verify', '/recover', '/resend', '/otp', '/user', '/reauthenticate'],
  ...['password', 'refresh_token', 'pkce', 'id_token', 'web3'].map(
    (grant) => `/token?grant_type=${grant}`,
  ),
  ...['/user/identities/authorize', '/user/identities/:id', '/factors', '/factors/:id'],
  ...['/factors/:id/challenge', '/factors/:id/verify', '/passkeys', '/passkeys/:id', '/settings'],
  ...['/passkeys/registration/options', '/passkeys/registration/verify', '/authorize', '/callback'],
  ...['/passkeys/authentication/options', '/passkeys/authentication/verify', '/sso', '/invite'],
  ...['/admin/users', '/admin/users/:id', '/admin/users/:id/factors', '/admin/generate_link'],
  ...['/admin/users/:id/factors/:id', '/admin/users/:id/passkeys/:id', '/admin/audit'],
]

const keys = [
  ...['email', 'phone', 'password', 'current_password', 'nonce', 'data', 'token', 'token_hash'],
  ...['type', 'code', 'challenge_id', 'webauthn', 'credential', 'channel', 'factor_type', 'issuer'],
  ...['friendly_name', 'refresh_token', 'auth_code', 'code_verifier', 'code_challenge', 'scope'],
  ...['code_challenge_method', 'create_user', 'redirect_to', 'app_metadata', 'role', 'chain'],
  ...['message', 'signature', 'provider', 'id_token', 'gotrue_meta_security', 'ban_duration'],
]

/** Endpoints and their fields: nearly valid requests get further than noise. */
export const near: readonly (readonly [(typeof methods)[number], string, readonly string[]])[] = [
  ['POST', '/signup', ['email', 'password', 'data']],
  ['POST', '/signup', ['phone', 'password']],
  ['POST', '/signup', ['data']],
  ['POST', '/token?grant_type=password', ['email', 'password']],
  ['POST', '/token?grant_type=refresh_token', ['refresh_token']],
  ['POST', '/token?grant_type=pkce', ['auth_code', 'code_verifier']],
  ['POST', '/token?grant_type=web3', ['chain', 'message', 'signature']],
  ['POST', '/otp', ['email', 'data', 'code_challenge', 'code_challenge_method']],
  ['POST', '/verify', ['email', 'token', 'type']],
  ['POST', '/verify', ['token_hash', 'type']],
  ['POST', '/recover', ['email', 'code_challenge', 'code_challenge_method']],
  ['POST', '/resend', ['email', 'type']],
  ['PUT', '/user', ['data']],
  ['PUT', '/user', ['email', 'nonce', 'current_password']],
  ['POST', '/factors', ['factor_type', 'friendly_name', 'issuer', 'phone']],
  ['POST', '/factors/:id/verify', ['challenge_id', 'code', 'webauthn']],
  ['POST', '/passkeys/registration/verify', ['challenge_id', 'credential']],
  ['POST', '/passkeys/authentication/verify', ['challenge_id', 'credential']],
  ['PATCH', '/passkeys/:id', ['friendly_name']],
]

interface Known {
  readonly values: readonly string[]
  readonly tokens: readonly string[]
}

export function hostileAuthRequests({ values, tokens }: Known): fc.Arbitrary<HostileRequest> {
  const kinds = ['signup', 'recovery', 'magiclink', 'sms', 'totp', 'webauthn', 'plain', 's256']
  const value = textOf({ values: [...values, ...kinds] })
  const key = fc.constantFrom(...keys)
  const path = fc
    .tuple(fc.constantFrom(...paths), value)
    .map(([pattern, id]) => pattern.replaceAll(':id', encoded(id)))
  const query = fc.array(fc.tuple(key, value), { maxLength: 3 })
  const url = fc.tuple(path, query).map(([start, pairs]) => {
    const rest = pairs.map(([name, text]) => `${name}=${encoded(text)}`).join('&')
    return `/auth/v1${start}${start.includes('?') ? '&' : '?'}${rest}`
  })
  const token = fc.oneof(fc.constantFrom(...tokens, ''), value)
  const version = fc.constantFrom('2024-01-01', '', '9999-99-99', 'x')
  const headers = fc.tuple(token, version).map(([bearer, named]) => ({
    'content-type': 'application/json',
    'x-supabase-api-version': named,
    ...(bearer ? { authorization: `Bearer ${printable(bearer)}` } : {}),
  }))
  const payload = fc.option(strangeBodies(key, value), { nil: undefined })
  const nearly = fc.tuple(fc.constantFrom(...near), headers, value).chain(([one, named, id]) => {
    const [method, path, fields] = one
    const body = fc
      .tuple(...fields.map(() => value))
      .map((texts) =>
        JSON.stringify(Object.fromEntries(fields.map((field, i) => [field, texts[i]]))),
      )
    const url = `/auth/v1${path.replaceAll(':id', encoded(id))}`
    return body.map((payload) => ({ method, url, headers: named, payload }))
  })
  const noise = fc
    .tuple(fc.constantFrom(...methods), url, headers, payload)
    .map(([method, address, named, body]) => ({
      method,
      url: address,
      headers: named,
      ...(body === undefined || method === 'GET' ? {} : { payload: body }),
    }))
  return fc.oneof(nearly, noise) as fc.Arbitrary<HostileRequest>
}
