import type { User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { keepFocus } from '../../ui/keep-focus.ts'
import { ConfirmAgain } from '../confirm-again.tsx'
import type { MissingFactor } from '../factors/second-factor.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { email: string; user: User; factor: MissingFactor | null }

/** Over the page whose session has ended: the password or Google, and then the second factor where there is one. */
export function ComeBack({ email, user, factor }: Props) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void keepFocus(Promise.resolve(), opener, findDialog, findMain), [opener])
  return factor ? <ConfirmAgain factor={factor} /> : <SignInAgain email={email} user={user} />
}

/** A button that waits for the session has lost the focus by then: its dialog takes it, and the screen at last. */
const findDialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const findMain = () => document.getElementById('conteudo')
