import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Tells a screen reader which screen was opened: the router changes the page without the browser's saying so. */
export function TitleAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const head = document.querySelector('head')
    if (!head) return
    let before = document.title
    const observer = new MutationObserver(() => {
      if (document.title === before) return
      before = document.title
      setTitle(before)
    })
    observer.observe(head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
