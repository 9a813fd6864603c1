import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { logFailure } from '../../log-failure.ts'
import { paths } from '../../paths.ts'
import { findMailLink, forgetMailLink, leadsToPassword } from '../../session/mail-link.ts'
import { supabase } from '../../supabase.ts'
import { toastFailure } from '../../ui/toast.ts'

/** Spec sections 4 and 9, in milliseconds. */
const untilRecheck = 1_000
const untilLogin = 2_000

type Recovery =
  | { state: 'verifying' | 'unreachable' | 'invalid' }
  /** `isNew`: whoever was invited has had no password yet. */
  | { state: 'valid'; email: string; isNew: boolean }

/**
 * The link must carry access and refresh tokens and lead to a password, and the server must know them. A server
 * that cannot be asked says nothing about the link: it is kept for another try.
 */
export function useRecoveryLink(): Recovery & { retry: () => void } {
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' })
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt verifies anew
  useEffect(() => {
    let gone = false
    async function verify() {
      setRecovery({ state: 'verifying' })
      const link = findPasswordLink() ?? (await later(untilRecheck).then(findPasswordLink))
      if (gone) return
      const answer = link ? await openSession(link.tokens) : 'refused'
      if (gone) return
      if (answer === 'unreachable') return setRecovery({ state: 'unreachable' })
      forgetMailLink()
      if (link && answer !== 'refused') {
        return setRecovery({ state: 'valid', email: answer.email, isNew: link.type === 'invite' })
      }
      setRecovery({ state: 'invalid' })
      toastFailure('Link inválido', 'Este link expirou ou já foi usado. Peça outro para continuar.')
      await later(untilLogin)
      if (!gone) navigate(paths.login, { replace: true })
    }
    void verify()
    return () => {
      gone = true
    }
  }, [navigate, attempt])
  return { ...recovery, retry: () => setAttempt((before) => before + 1) }
}

function findPasswordLink() {
  const link = findMailLink()
  return link?.kind === 'session' && leadsToPassword(link) ? link : null
}

type Tokens = { access_token: string; refresh_token: string }

async function openSession(tokens: Tokens): Promise<{ email: string } | 'refused' | 'unreachable'> {
  const { data, error } = await supabase().auth.setSession(tokens)
  if (!error) return { email: data.user?.email ?? '' }
  logFailure('The recovery link brought no session', error)
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500 ? 'unreachable' : 'refused'
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
