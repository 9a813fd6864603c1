import { useEffect, useState } from 'react'
import { keepFocus } from '../ui/keep-focus.ts'
import { ConfirmAgain } from './confirm-again.tsx'
import type { MissingFactor } from './second-factor.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Over the page whose session has ended: the password, and then the second factor where there is one. */
export function ComeBack({ email, factor }: { email: string; factor: MissingFactor | null }) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void keepFocus(Promise.resolve(), opener, findPlace), [opener])
  return factor ? <ConfirmAgain factor={factor} /> : <SignInAgain email={email} />
}

/** A button that waits for the session has lost the focus by then: its dialog, or the screen, takes it. */
const findPlace = () =>
  document.querySelector<HTMLElement>('[role=dialog]') ?? document.getElementById('conteudo')
