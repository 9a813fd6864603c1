import type { AuthError } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { AuthState } from './auth-state.ts'

export type Auth = AuthState & {
  signIn(email: string, password: string): Promise<{ error: AuthError | null }>
  /** `global`, as supabase-js does it: every session of the user. */
  signOut(scope?: 'global' | 'local'): Promise<void>
  reloadAccount(): void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
