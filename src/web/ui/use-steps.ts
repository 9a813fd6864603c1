import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Draws a long list some cards at a time; the focus moves to the first of the new ones, which are articles in the box. */
export function useSteps(step: number) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(step)
  return {
    box,
    shown,
    showMore: () => {
      flushSync(() => setShown(shown + step))
      box.current?.querySelectorAll('article')[shown]?.focus()
    },
  }
}
