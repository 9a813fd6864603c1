import { expect, test } from 'vitest'
import { readMailLink } from './mail-link.ts'

test('a link of a mail brings a session and its purpose', () => {
  expect(
    readMailLink('#access_token=a&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery'),
  ).toEqual({
    kind: 'session',
    type: 'recovery',
    tokens: { access_token: 'a', refresh_token: 'r' },
  })
})

test.each(['#access_token=a&type=recovery', '#refresh_token=r&type=recovery', '#planos', ''])(
  'half a session is none: %s',
  (hash) => expect(readMailLink(hash)).toBeNull(),
)

test.each(['', '&type=', '&type=oauth'])(
  'a session without a type of ours is ignored: "%s"',
  (type) =>
    expect(readMailLink(`#access_token=a&refresh_token=r${type}`)).toEqual({
      kind: 'failure',
      code: 'unknown_type',
    }),
)

test('a used link tells why it brings nothing', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
  expect(readMailLink(hash)).toEqual({ kind: 'failure', code: 'otp_expired' })
})

test('tokens of a provider are accepted only in the tab that asked for them', () => {
  const hash = '#access_token=a&refresh_token=r&provider_token=p&token_type=bearer'
  const asked = { from: '/dashboard/leads' }
  expect(readMailLink(hash, asked)).toMatchObject({
    kind: 'session',
    type: 'provider',
    tokens: { access_token: 'a', refresh_token: 'r' },
    asked,
  })
  expect(readMailLink(hash)).toMatchObject({ kind: 'failure' })
  // A link of a mail keeps its own type.
  expect(readMailLink(`${hash}&type=recovery`, asked)).toMatchObject({ type: 'recovery' })
})

test('a late response of a provider is reported and signs nobody in', () => {
  const asked = { from: '/dashboard/leads', late: true } as const
  const hash = '#access_token=a&refresh_token=r&token_type=bearer'
  expect(readMailLink(hash, asked)).toEqual({ kind: 'failure', code: 'bad_oauth_state', asked })
})

test('a refusal of a provider is reported as one', () => {
  const asked = { from: null }
  expect(readMailLink('#error=access_denied&error_description=No', asked)).toEqual({
    kind: 'failure',
    code: 'access_denied',
    asked,
  })
})
