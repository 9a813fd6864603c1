import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { findMissingFactor } from './second-factor.ts'

const sessionOf = (aal: string, status: string | null): Session => ({
  access_token: `h.${Buffer.from(JSON.stringify({ aal, name: 'João?>' })).toString('base64url')}.s`,
  refresh_token: '',
  expires_in: 0,
  token_type: 'bearer',
  user: {
    id: 'u',
    factors: status ? [{ id: 'f', factor_type: 'totp', status }] : undefined,
  } as Session['user'],
})

test('a code is asked for where an app is verified and this session has not used it', () => {
  expect(findMissingFactor(sessionOf('aal1', 'verified'))).toBe('f')
  expect(findMissingFactor(sessionOf('aal2', 'verified'))).toBeNull()
  expect(findMissingFactor(sessionOf('aal1', 'unverified'))).toBeNull()
  expect(findMissingFactor(sessionOf('aal1', null))).toBeNull()
})
