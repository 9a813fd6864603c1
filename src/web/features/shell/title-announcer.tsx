import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** The router changes pages without telling screen readers. */
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
