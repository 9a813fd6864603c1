import type { AuthError, Session } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { AuthState } from './auth-state.ts'

export type Auth = AuthState & {
  signIn(email: string, password: string): Promise<{ error: AuthError | null }>
  signUp(account: NewAccount): Promise<SignUpAnswer>
  /** On this device; the settings end the sessions of others. */
  signOut(): Promise<void>
  /** Done once the account is known anew, or could not be read. */
  reloadAccount(): Promise<void>
}

export type NewAccount = { name: string; email: string; password: string }

/** `session` where the installation asks for no confirmation by mail. */
type SignUpAnswer = { error: AuthError | null; session: Session | null }

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
