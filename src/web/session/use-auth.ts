import type { AuthError, Session } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { AuthState } from './auth-state.ts'

export type Auth = AuthState & {
  /** `isHalf`: the second factor is missing. */
  signIn(email: string, password: string): Promise<{ error: AuthError | null; isHalf: boolean }>
  signUp(account: NewAccount): Promise<SignUpAnswer>
  /** On this device only. */
  signOut(): Promise<void>
  /** Resolves after success or failure. */
  reloadAccount(): Promise<void>
}

export type NewAccount = { name: string; email: string; password: string }

/** `session` is null when the installation confirms addresses by mail. */
type SignUpAnswer = { error: AuthError | null; session: Session | null }

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
