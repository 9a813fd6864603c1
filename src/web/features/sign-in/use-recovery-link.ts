import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { logFailure } from '../../log-failure.ts'
import { paths } from '../../paths.ts'
import { findMailLink, forgetMailLink } from '../../session/mail-link.ts'
import { supabase } from '../../supabase.ts'
import { toastFailure } from '../../ui/toast.ts'

/** Spec sections 4 and 9, in milliseconds. */
const untilRecheck = 1_000
const untilLogin = 2_000

type Recovery = { state: 'verifying' | 'valid' | 'invalid'; email: string }

/** The link must carry access and refresh tokens and type recovery, and the server must know them. */
export function useRecoveryLink(): Recovery {
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying', email: '' })
  const navigate = useNavigate()

  useEffect(() => {
    let gone = false
    async function verify() {
      const link = findRecovery() ?? (await later(untilRecheck).then(findRecovery))
      if (gone) return
      const email = link && (await openSession(link.tokens))
      if (gone) return
      if (email !== null) return setRecovery({ state: 'valid', email })
      setRecovery({ state: 'invalid', email: '' })
      toastFailure('Link inválido', 'Este link expirou ou já foi usado. Peça outro para continuar.')
      await later(untilLogin)
      if (!gone) navigate(paths.login, { replace: true })
    }
    void verify()
    return () => {
      gone = true
    }
  }, [navigate])
  return recovery
}

function findRecovery() {
  const link = findMailLink()
  return link?.kind === 'session' && link.type === 'recovery' ? link : null
}

type Tokens = { access_token: string; refresh_token: string }

/** The address of the account; null where the server refuses. */
async function openSession(tokens: Tokens): Promise<string | null> {
  const { data, error } = await supabase().auth.setSession(tokens)
  forgetMailLink()
  if (error) logFailure('The recovery link brought no session', error)
  return error ? null : (data.user?.email ?? '')
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
