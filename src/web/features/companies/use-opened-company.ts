import { useLocation, useNavigate, useSearchParams } from 'react-router'

const opened = { openedFromList: true }

/** The company whose details the address asks for. Closing goes back, or to the list after a shared link. */
export function useOpenedCompany() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    openedId: address.get('company'),
    open: (id: string) => setAddress({ company: id }, { state: opened, preventScrollReset: true }),
    close: () => {
      if (state?.openedFromList) return void navigate(-1)
      setAddress({}, { replace: true })
    },
  }
}
