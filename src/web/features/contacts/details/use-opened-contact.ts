import { useLocation, useNavigate, useSearchParams } from 'react-router'

const opened = { openedFromList: true }

/** Sets `?contato=` and keeps the other parameters. */
export function useContactAddress() {
  const [address] = useSearchParams()
  return (id: string) => {
    const next = new URLSearchParams(address)
    next.set('contato', id)
    return { to: { search: `?${next}` }, state: opened }
  }
}

/** Closing goes back, or to the list when the address was opened directly. */
export function useOpenedContact(): [id: string | null, close: () => void] {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return [address.get('contato'), close]

  function close() {
    if (state?.openedFromList) return void navigate(-1)
    setAddress(
      (now) => {
        now.delete('contato')
        return now
      },
      { replace: true },
    )
  }
}
