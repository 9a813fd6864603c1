import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A new page takes the focus, so that a screen reader and the keyboard start at its beginning. */
export function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])

  return main
}
