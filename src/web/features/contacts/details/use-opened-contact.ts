import { useLocation, useNavigate, useSearchParams } from 'react-router'

const opened = { openedFromList: true }

/** Where a contact's details are: `?contato=`, beside what else the address says. */
export function useContactAddress() {
  const [address] = useSearchParams()
  return (id: string) => {
    const next = new URLSearchParams(address)
    next.set('contato', id)
    return { to: { search: `?${next}` }, state: opened }
  }
}

/** The contact whose details the address asks for. Closing goes back, or to the list after a shared link. */
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
