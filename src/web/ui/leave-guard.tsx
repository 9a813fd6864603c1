import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { askToDiscard, type Words } from './ask-to-discard.tsx'

type Props = {
  mayLeave: () => boolean
  words?: Words
  /** Describes what would be lost. */
  children: string
}

/** Asks before unsaved input is lost. The router consults the last one: mount it for a form that has such input. */
export function LeaveGuard({ mayLeave, words, children }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !mayLeave() && (here.pathname !== there.pathname || here.search !== there.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    let answer: (() => void) | null = reset
    const withdraw = askToDiscard(children, {
      words,
      onDiscard: () => {
        answer = proceed
      },
      onClose: () => answer?.(),
    })
    // The form may be saved, or gone, before the answer.
    return () => {
      answer = null
      withdraw()
    }
  }, [blocker, children, words])
  // Closing the tab shows the browser's own question.
  useBeforeUnload((event) => {
    if (!mayLeave()) event.preventDefault()
  })
  return null
}
