import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { logFailure } from '../../log-failure.ts'
import { findMailLink, forgetMailLink } from '../../session/mail-link.ts'
import { supabase } from '../../supabase.ts'

type State = 'none' | 'checking' | 'refused' | 'unreachable'

/** Signs in whoever confirmed their address; `refused` where the link was good no longer. */
export function useMailLink(): { state: State; retry: () => void } {
  const [link] = useState(findMailLink)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>(() => (link?.kind === 'session' ? 'checking' : 'none'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (link?.kind !== 'session') return
    setState('checking')
    supabase()
      .auth.setSession(link.tokens)
      .then(({ error }) => {
        if (error) logFailure('The link of the mail brought no session', error)
        // A server that could not be asked says nothing about the link.
        if (isAuthRetryableFetchError(error)) return setState('unreachable')
        forgetMailLink()
        setState(error ? 'refused' : 'none')
      })
  }, [link, attempt])
  // Once told it is not told again: the next visit to /login is about something else.
  useEffect(() => () => forgetMailLink(), [])

  return {
    state: link?.kind === 'failure' ? 'refused' : state,
    retry: () => setAttempt((before) => before + 1),
  }
}
