import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Company } from '../company/company.ts'
import { initialAuthState, nextAuthState } from './auth-state.ts'
import type { Profile } from './profile.ts'

const sessionOf = (id: string) => ({ access_token: `t-${id}`, user: { id } }) as Session
const profile = { id: 'ana', role: 'admin', company_id: 'c1' } as Profile
const company = { id: 'c1', name: 'Imobiliária Sol' } as Company

const signedIn = nextAuthState(initialAuthState, { type: 'session', session: sessionOf('ana') })
const ready = nextAuthState(signedIn, { type: 'account', userId: 'ana', profile, company })

test('loading ends with the first session check, with or without a session', () => {
  expect(initialAuthState.loading).toBe(true)
  expect(signedIn).toMatchObject({ loading: false, account: 'loading', user: { id: 'ana' } })
  expect(nextAuthState(initialAuthState, { type: 'session', session: null })).toMatchObject({
    loading: false,
    account: 'none',
    user: null,
  })
})

test('signing out clears user, profile, company and session', () => {
  const left = nextAuthState(nextAuthState(ready, { type: 'leave', where: 'here' }), {
    type: 'session',
    session: null,
  })
  expect(left).toEqual({ ...initialAuthState, loading: false, leaving: 'here' })
})

test('an expired session clears them too, and remembers whose page is open', () => {
  const ended = nextAuthState(ready, { type: 'session', session: null })
  const { user, profile, company, session } = ended
  expect({ user, profile, company, session }).toEqual({
    user: null,
    profile: null,
    company: null,
    session: null,
  })
  expect(ended.expired).toMatchObject({
    user: { id: 'ana' },
    profile: { role: 'admin' },
    company: { id: 'c1' },
    account: 'ready',
  })
  expect(nextAuthState(ended, { type: 'session', session: null }).expired).toBe(ended.expired)

  const back = nextAuthState(ended, { type: 'session', session: sessionOf('ana') })
  expect(back).toMatchObject({ account: 'ready', company: { id: 'c1' }, expired: null })
  const other = nextAuthState(ended, { type: 'session', session: sessionOf('bia') })
  expect(other).toMatchObject({ account: 'loading', profile: null, expired: null })
  expect(nextAuthState(ended, { type: 'leave', where: 'here' }).expired).toBeNull()
})

test('a waiting page still waits after the password, until the second factor was used', () => {
  const user = { id: 'ana', factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] }
  const of = (aal: string) =>
    ({ access_token: `h.${btoa(JSON.stringify({ aal }))}.s`, user }) as unknown as Session
  const ended = nextAuthState(ready, { type: 'session', session: null })
  const half = nextAuthState(ended, { type: 'session', session: of('aal1') })
  expect(half).toMatchObject({ user: { id: 'ana' }, expired: { company: { id: 'c1' } } })
  expect(nextAuthState(half, { type: 'session', session: null }).expired).toMatchObject({ profile })
  const whole = nextAuthState(half, { type: 'session', session: of('aal2') })
  expect(whole).toMatchObject({ account: 'ready', company, expired: null })
})

test('a page whose session loses its second factor waits unchanged, until another one was used', () => {
  const user = { id: 'ana', factors: [{ id: 'f', factor_type: 'webauthn', status: 'verified' }] }
  const of = (aal: string) =>
    ({ access_token: `h.${btoa(JSON.stringify({ aal }))}.s`, user }) as unknown as Session
  const confirmed = nextAuthState(ready, { type: 'session', session: of('aal2') })
  const lowered = nextAuthState(confirmed, { type: 'session', session: of('aal1') })
  expect(lowered.expired).toMatchObject({ user: { id: 'ana' }, company: { id: 'c1' } })
  expect(nextAuthState(lowered, { type: 'session', session: of('aal2') }).expired).toBeNull()
  // A new user has no open page yet.
  const arrived = nextAuthState(initialAuthState, { type: 'session', session: of('aal1') })
  expect(nextAuthState(arrived, { type: 'session', session: of('aal1') }).expired).toBeNull()
})

test('a chosen sign-out is remembered until the next sign-in', () => {
  const left = nextAuthState(nextAuthState(ready, { type: 'leave', where: 'here' }), {
    type: 'session',
    session: null,
  })
  expect(left).toEqual({ ...initialAuthState, loading: false, leaving: 'here' })
  expect(nextAuthState(left, { type: 'session', session: sessionOf('bia') }).leaving).toBe(false)
})

test('a refreshed token keeps the screen as it is', () => {
  const refreshed = nextAuthState(ready, { type: 'session', session: sessionOf('ana') })
  expect(refreshed).toMatchObject({ account: 'ready', profile, company })
})

test('another user starts with an empty state', () => {
  const other = nextAuthState(ready, { type: 'session', session: sessionOf('bia') })
  expect(other).toMatchObject({ account: 'loading', profile: null, company: null })
})

test('a late answer for another user changes nothing', () => {
  const late = { type: 'account', userId: 'bia', profile: null, company: null } as const
  expect(nextAuthState(ready, late)).toBe(ready)
})

test('a failed reload keeps the known data; a failed first load is reported', () => {
  const failed = { type: 'account-failed', userId: 'ana' } as const
  expect(nextAuthState(ready, failed)).toBe(ready)
  expect(nextAuthState(signedIn, failed).account).toBe('failed')
})
