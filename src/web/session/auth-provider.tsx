import type { Session } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { logFailure } from '../log-failure.ts'
import { forgetStoredSession, supabase } from '../supabase.ts'
import { initialAuthState, nextAuthState } from './auth-state.ts'
import { followSession } from './follow-session.ts'
import { findCompany, findProfile } from './profile.ts'
import { AuthContext } from './use-auth.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextAuthState, initialAuthState)
  const queryClient = useQueryClient()
  const userId = useRef<string | null>(null)

  const loadAccount = useCallback(async (id: string) => {
    try {
      const profile = await findProfile(id)
      const company = profile?.company_id ? await findCompany(profile.company_id) : null
      dispatch({ type: 'account', userId: id, profile, company })
    } catch (cause) {
      logFailure('Profile and company could not be loaded', cause)
      dispatch({ type: 'account-failed', userId: id })
    }
  }, [])

  const takeSession = useCallback(
    (session: Session | null) => {
      const id = session?.user.id ?? null
      // Nothing one user has read may be shown to the next one.
      if (userId.current !== id) queryClient.clear()
      userId.current = id
      dispatch({ type: 'session', session })
      // supabase-js holds its session lock while it tells about an event: a call made inside would wait for ever.
      if (id) setTimeout(() => void loadAccount(id), 0)
    },
    [queryClient, loadAccount],
  )

  useEffect(() => followSession(supabase().auth, takeSession), [takeSession])

  const signIn = useCallback(async (email: string, password: string) => {
    const { error } = await supabase().auth.signInWithPassword({ email, password })
    if (error) logFailure('Sign-in failed', error)
    return { error }
  }, [])

  const signOut = useCallback(
    async (scope: 'global' | 'local' = 'global') => {
      dispatch({ type: 'leave' })
      const { error } = await supabase().auth.signOut({ scope })
      if (!error) return
      logFailure('Sign-out failed', error)
      forgetStoredSession()
      takeSession(null)
    },
    [takeSession],
  )

  const reloadAccount = useCallback(() => {
    if (userId.current) void loadAccount(userId.current)
  }, [loadAccount])

  const auth = useMemo(
    () => ({ ...state, signIn, signOut, reloadAccount }),
    [state, signIn, signOut, reloadAccount],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
