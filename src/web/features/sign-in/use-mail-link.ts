import { useEffect, useState } from 'react'
import { logFailure } from '../../log-failure.ts'
import { findMailLink, forgetMailLink } from '../../session/mail-link.ts'
import { supabase } from '../../supabase.ts'

/** Signs in whoever confirmed their address; `refused` where the link was good no longer. */
export function useMailLink(): 'none' | 'checking' | 'refused' {
  const [link] = useState(findMailLink)
  const [state, setState] = useState(() => (link?.kind === 'session' ? 'checking' : 'none'))

  useEffect(() => {
    if (link?.kind !== 'session') return
    supabase()
      .auth.setSession(link.tokens)
      .then(({ error }) => {
        if (error) logFailure('The link of the mail brought no session', error)
        forgetMailLink()
        setState(error ? 'refused' : 'none')
      })
  }, [link])
  // Once told it is not told again: the next visit to /login is about something else.
  useEffect(() => () => forgetMailLink(), [])

  if (link?.kind === 'failure') return 'refused'
  return state as 'none' | 'checking' | 'refused'
}
