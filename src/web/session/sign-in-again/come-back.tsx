import type { User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { keepFocus } from '../../ui/keep-focus.ts'
import { ConfirmAgain } from '../confirm-again.tsx'
import type { MissingFactor } from '../factors/second-factor.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { email: string; user: User; factor: MissingFactor | null }

/** The password or Google, then the second factor. */
export function ComeBack({ email, user, factor }: Props) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void keepFocus(Promise.resolve(), opener, findDialog, findMain), [opener])
  return factor ? <ConfirmAgain factor={factor} /> : <SignInAgain email={email} user={user} />
}

/** A waiting button has lost the focus, so its dialog gets it, or the screen. */
const findDialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const findMain = () => document.getElementById('conteudo')
