import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { findMailLink, forgetMailLink, leadsToPassword } from '../../session/mail-link.ts'
import { type OtherAccount, openLinkSession } from '../../session/open-link-session.ts'
import { toastFailure } from '../../ui/toast.ts'

/** Milliseconds, spec sections 4 and 9. */
const untilRecheck = 1_000
const untilLogin = 2_000

type Recovery =
  | { state: 'verifying' | 'unreachable' | 'invalid' }
  | { state: 'other-account'; accounts: OtherAccount }
  /** `isNew`: an invited user without a password. */
  | { state: 'valid'; email: string; isNew: boolean }

/**
 * The link must carry access and refresh tokens and lead to a password form. If the server is
 * unreachable, it is kept for a retry.
 */
export function useRecoveryLink(): Recovery & {
  retry: () => void
  change: () => void
  stay: () => void
} {
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' })
  const [attempt, setAttempt] = useState({ count: 0, agreed: false })
  const navigate = useNavigate()

  useEffect(() => {
    let gone = false
    async function verify() {
      setRecovery({ state: 'verifying' })
      const link = findPasswordLink() ?? (await later(untilRecheck).then(findPasswordLink))
      if (gone) return
      const opened = link && (await openLinkSession(link.tokens, attempt.agreed))
      if (gone) return
      if (opened?.is === 'other-account') {
        return setRecovery({ state: 'other-account', accounts: opened })
      }
      if (opened?.is === 'unreachable') return setRecovery({ state: 'unreachable' })
      forgetMailLink()
      if (opened?.is === 'open') {
        const isNew = link?.type === 'invite'
        return setRecovery({ state: 'valid', email: opened.email, isNew })
      }
      setRecovery({ state: 'invalid' })
      toastFailure('Link inválido', 'Este link expirou ou já foi usado. Peça outro para continuar.')
      await later(untilLogin)
      // The user does not know the password, so the panel asks for the e-mail.
      if (!gone) navigate(paths.login, { replace: true, state: { panel: 'forgotten' } })
    }
    void verify()
    return () => {
      gone = true
    }
  }, [navigate, attempt])
  const again = (agreed: boolean) => () => setAttempt(({ count }) => ({ count: count + 1, agreed }))
  function stay() {
    forgetMailLink()
    navigate(paths.dashboard, { replace: true })
  }
  return { ...recovery, retry: again(attempt.agreed), change: again(true), stay }
}

function findPasswordLink() {
  const link = findMailLink()
  return link?.kind === 'session' && leadsToPassword(link) ? link : null
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
