import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { findMissingFactor } from './second-factor.ts'

const sessionOf = (aal: string, ...factors: [type: string, status: string][]): Session => ({
  access_token: `h.${Buffer.from(JSON.stringify({ aal, name: 'João?>' })).toString('base64url')}.s`,
  refresh_token: '',
  expires_in: 0,
  token_type: 'bearer',
  user: {
    id: 'u',
    factors: factors.map(([factor_type, status]) => ({
      id: `f-${factor_type}`,
      factor_type,
      status,
    })),
  } as Session['user'],
})

test('a code is needed when an app is verified and this session has not used it', () => {
  const app = { id: 'f-totp', type: 'totp', name: '', others: [] }
  expect(findMissingFactor(sessionOf('aal1', ['totp', 'verified']))).toEqual(app)
  expect(findMissingFactor(sessionOf('aal2', ['totp', 'verified']))).toBeNull()
  expect(findMissingFactor(sessionOf('aal1', ['totp', 'unverified']))).toBeNull()
  expect(findMissingFactor(sessionOf('aal1'))).toBeNull()
})

test('a phone is used when it is the only factor', () => {
  const phone = { id: 'f-phone', type: 'phone', name: '', others: [] }
  expect(findMissingFactor(sessionOf('aal1', ['phone', 'verified']))).toEqual(phone)
  expect(
    findMissingFactor(sessionOf('aal1', ['totp', 'unverified'], ['phone', 'verified'])),
  ).toEqual(phone)
  expect(
    findMissingFactor(sessionOf('aal1', ['phone', 'verified'], ['totp', 'verified'])),
  ).toMatchObject({ type: 'totp' })
  expect(findMissingFactor(sessionOf('aal2', ['phone', 'verified']))).toBeNull()
})

test('a device key is offered beside the first factor', () => {
  const key = { id: 'f-webauthn', type: 'webauthn', name: '', others: [] }
  expect(findMissingFactor(sessionOf('aal1', ['webauthn', 'verified']))).toEqual(key)
  expect(findMissingFactor(sessionOf('aal2', ['webauthn', 'verified']))).toBeNull()
  expect(
    findMissingFactor(sessionOf('aal1', ['webauthn', 'verified'], ['phone', 'verified'])),
  ).toMatchObject({ type: 'phone', others: [{ id: 'f-webauthn', type: 'webauthn' }] })
})
