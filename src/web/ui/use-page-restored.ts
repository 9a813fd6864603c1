import { useEffect, useRef } from 'react'

/** The browser may restore a page with the spinner of the navigation that left it. */
export function usePageRestored(act: () => void): void {
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
