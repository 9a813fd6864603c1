import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { keepFocus } from '../../ui/keep-focus.ts'

const opened = { openedFromList: true }

/** The company whose details the address asks for. Closing goes back, or to the list after a shared link. */
export function useOpenedCompany() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  // After a shared link nothing had the focus before.
  const opener = useRef<HTMLElement | null>(null)
  return {
    openedId: address.get('company'),
    open: (id: string, button: HTMLElement | null) => {
      opener.current = button
      setAddress({ company: id }, { state: opened, preventScrollReset: true })
    },
    restoreFocus: () => void keepFocus(Promise.resolve(), opener.current),
    close: () => {
      if (state?.openedFromList) return void navigate(-1)
      setAddress({}, { replace: true })
    },
  }
}
