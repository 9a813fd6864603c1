import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { findMailLink, forgetMailLink } from '../../session/mail-link.ts'
import { type OtherAccount, openLinkSession } from '../../session/open-link-session.ts'
import { deepLink } from './deep-link.ts'

type State = 'none' | 'checking' | 'refused' | 'unreachable' | OtherAccount

type Found = {
  state: State
  /** The provider's error code. */
  refusedByProvider: string | null
  retry: () => void
  /** Answers to a link of another account. */
  change: () => void
  stay: () => void
}

/** Signs in after an address is confirmed; `refused` when the link is no longer valid. */
export function useMailLink(): Found {
  const [link] = useState(findMailLink)
  const [attempt, setAttempt] = useState({ count: 0, agreed: false })
  const [state, setState] = useState<State>(() => (link?.kind === 'session' ? 'checking' : 'none'))

  useEffect(() => {
    if (link?.kind !== 'session') return
    setState('checking')
    void openLinkSession(link.tokens, attempt.agreed).then((opened) => {
      if (opened.is === 'other-account') return setState(opened)
      if (opened.is === 'unreachable') return setState('unreachable')
      forgetMailLink()
      if (opened.is === 'refused') return setState('refused')
      // The home page greets first-time users.
      if (link.type === 'provider') {
        return location.replace(deepLink(link.asked) ?? paths.dashboard)
      }
      if (link.type === 'signup') return location.replace(`${paths.home}#email-confirmado`)
      setState('none')
    })
  }, [link, attempt])
  // Shown once: the next visit to /login has another purpose.
  useEffect(() => () => forgetMailLink(), [])

  const again = (agreed: boolean) => () => setAttempt(({ count }) => ({ count: count + 1, agreed }))
  return {
    state: link?.kind === 'failure' ? 'refused' : state,
    refusedByProvider: link?.kind === 'failure' && link.asked ? link.code : null,
    retry: again(attempt.agreed),
    change: again(true),
    stay: () => setState('none'),
  }
}
