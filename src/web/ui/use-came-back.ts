import { useEffect, useRef } from 'react'

/** Back to a page that the browser has kept as it was, with the spinner of what led away from it. */
export function useCameBack(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
