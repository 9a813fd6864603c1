import type { Session } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { logFailure } from '../log-failure.ts'
import { forgetStoredSession, heldRequests, supabase } from '../supabase.ts'
import { initialAuthState, nextAuthState } from './auth-state.ts'
import { findMissingFactor } from './factors/second-factor.ts'
import { followNewEmail } from './follow-new-email.ts'
import { followSession } from './follow-session.ts'
import { followLeaving, tellOtherTabsOfLeaving } from './leave-everywhere.ts'
import { loadAccount } from './load-account.ts'
import { forgetMailLink } from './mail-link.ts'
import { orderAnswers } from './order-answers.ts'
import { signIn, signUp } from './sign-in-calls.ts'
import { AuthContext } from './use-auth.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextAuthState, initialAuthState)
  const queryClient = useQueryClient()
  /** Whose data the page holds, also after their session expired. */
  const userId = useRef<string | null>(null)
  const leaving = useRef(false)
  const [inOrder] = useState(() => orderAnswers(dispatch))

  const readAccount = useCallback((id: string) => inOrder(loadAccount(id)), [inOrder])

  const takeSession = useCallback(
    (session: Session | null) => {
      const id = session?.user.id ?? null
      if (id !== null) leaving.current = false
      if (id === null && userId.current !== null && !leaving.current) heldRequests.hold()
      else if (userId.current !== id) {
        // The next user must not see cached data.
        queryClient.clear()
        heldRequests.drop()
        userId.current = id
      } else if (session && findMissingFactor(session)) heldRequests.hold()
      // Concurrent rendering keeps a slow phone responsive.
      startTransition(() => dispatch({ type: 'session', session }))
      if (!session || !id) return
      if (!findMissingFactor(session)) heldRequests.release(session.access_token)
      // supabase-js holds a lock during the event, so a call inside it would never return.
      setTimeout(async () => followNewEmail(session, await readAccount(id)), 0)
    },
    [queryClient, readAccount],
  )

  const leave = useCallback((where: 'here' | 'in-another-tab') => {
    leaving.current = true
    // A mail's link that arrived before must not sign in afterwards.
    forgetMailLink()
    dispatch({ type: 'leave', where })
  }, [])

  useEffect(() => followSession(supabase().auth, takeSession), [takeSession])
  useEffect(
    () =>
      followLeaving(() => {
        // The tab that signs out receives this as well.
        if (!leaving.current) leave('in-another-tab')
        takeSession(null)
      }),
    [leave, takeSession],
  )

  const token = state.session?.access_token
  const signOut = useCallback(async () => {
    leave('here')
    forgetStoredSession()
    tellOtherTabsOfLeaving()
    // Local only: the stored session is already gone, and every tab hears of it.
    await supabase().auth.signOut({ scope: 'local' })
    if (token === undefined) return
    // Last, by token: another user may be signed in when the server responds.
    const { error } = await supabase().auth.admin.signOut(token, 'local')
    if (error) logFailure('Sign-out failed', error)
  }, [leave, token])

  const reloadAccount = useCallback(async () => {
    if (userId.current) await readAccount(userId.current)
  }, [readAccount])

  const auth = useMemo(
    () => ({ ...state, signIn, signUp, signOut, reloadAccount }),
    [state, signOut, reloadAccount],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
