import { useRef, useState } from 'react'
import type { Company } from '../../session/profile.ts'
import { keepFocus } from '../../ui/keep-focus.ts'

export type CompanyActions = {
  onEdit: () => void
  onDetails: () => void
  onAddSeller: () => void
  onRemove: () => void
}

type Dialog =
  | { kind: 'form'; company: Company | null }
  | { kind: 'seller'; company: Company }
  | null

/** Which dialog is open, and where the keyboard goes on when it closes. */
export function useCompanyDialogs() {
  const [dialog, setDialog] = useState<Dialog>(null)
  const opener = useRef<Element | null>(null)
  return { dialog, open, close }

  function open(next: NonNullable<Dialog>) {
    // A menu's entry is gone by the time the dialog closes; its button is not.
    const entry = document.activeElement
    const menu = entry?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
    opener.current = menu ? document.getElementById(menu) : entry
    setDialog(next)
  }

  function close() {
    setDialog(null)
    void keepFocus(Promise.resolve(), opener.current)
  }
}
