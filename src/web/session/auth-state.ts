/** A pure state machine (spec section 4, "Auth state"). */
import type { Session, User } from '@supabase/supabase-js'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Company } from '../company/company.ts'
import { findMissingFactor } from './factors/second-factor.ts'
import type { Profile } from './profile.ts'

export type AuthState = {
  /** True until the first session check or event. */
  loading: boolean
  session: Session | null
  user: User | null
  profile: Profile | null
  company: Company | null
  /** State of profile and company; a failed reload keeps the known data. */
  account: 'none' | 'loading' | 'ready' | 'failed'
  /** After a chosen sign-out the page is not a way back. */
  leaving: false | 'here' | 'in-another-tab'
  /** The account whose session or second factor expired; its page waits with all input. */
  expired: Account | null
}

type Account = {
  session: Session
  user: User
  profile: Profile | null
  company: Company | null
  account: AuthState['account']
}

export type AuthEvent =
  | { type: 'leave'; where: 'here' | 'in-another-tab' }
  | { type: 'session'; session: Session | null }
  | AccountAnswer

export type AccountAnswer =
  | { type: 'account'; userId: string; profile: Profile | null; company: Company | null }
  | { type: 'account-failed'; userId: string }

export const initialAuthState: AuthState = {
  loading: true,
  session: null,
  user: null,
  profile: null,
  company: null,
  account: 'none',
  leaving: false,
  expired: null,
}

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'leave':
      return { ...state, leaving: event.where, expired: null }
    case 'session':
      return event.session ? arrive(state, event.session) : depart(state)
    case 'account':
      // Drops responses for another user.
      if (state.user?.id !== event.userId) return state
      return replaceEqualDeep(state, {
        ...state,
        profile: event.profile,
        company: event.company,
        account: 'ready',
      })
    case 'account-failed':
      if (state.user?.id !== event.userId || state.account === 'ready') return state
      return { ...state, account: 'failed' }
  }
}

function arrive(state: AuthState, session: Session): AuthState {
  const before = state.expired ?? state
  const known = before.user?.id === session.user.id ? before : initialAuthState
  const account = known.account === 'ready' ? 'ready' : 'loading'
  const { profile, company } = known
  const { user } = session
  // The password alone reopens no page, and a page that lost its second factor stays open: both
  // wait for it.
  const waits = before.user?.id === user.id && findMissingFactor(session) !== null
  const expired = waits ? (state.expired ?? openPage(state)) : null
  return { ...initialAuthState, loading: false, session, user, profile, company, account, expired }
}

function openPage({ session, user, profile, company, account }: AuthState): Account | null {
  if (!session || !user || findMissingFactor(session)) return null
  return { session, user, profile, company, account }
}

function depart({ leaving, expired, session, user, ...known }: AuthState): AuthState {
  const { profile, company, account } = known
  const left = session && user ? { session, user, profile, company, account } : expired
  return { ...initialAuthState, loading: false, leaving, expired: leaving ? null : left }
}
