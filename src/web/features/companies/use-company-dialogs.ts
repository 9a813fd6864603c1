import { useRef, useState } from 'react'
import type { Company } from '../../session/profile.ts'
import { keepFocus } from '../../ui/keep-focus.ts'

/** Each receives the button that opened the dialog, to return the focus. */
export type CompanyActions = Record<
  'onEdit' | 'onDetails' | 'onAddSeller' | 'onRemove',
  (button: HTMLElement | null) => void
>

type Dialog =
  | { kind: 'form'; company: Company | null }
  | { kind: 'seller'; company: Company }
  | null

export function useCompanyDialogs() {
  const [dialog, setDialog] = useState<Dialog>(null)
  const opener = useRef<HTMLElement | null>(null)
  return { dialog, open, close }

  function open(next: NonNullable<Dialog>, button: HTMLElement | null) {
    opener.current = button
    setDialog(next)
  }

  function close() {
    setDialog(null)
    void keepFocus(Promise.resolve(), opener.current)
  }
}
