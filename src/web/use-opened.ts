import { useLocation, useNavigate } from 'react-router'
import { object } from 'zod/mini'
import { text, useAddress, writeAddress } from './address.ts'

const openedAddress = object({ contato: text, aberta: text })
const state = { openedFromList: true }

/** The item open over a list. Closing goes back, or to the list when the address was opened directly. */
export function useOpened(name: 'contato' | 'aberta') {
  const [{ [name]: id }, change] = useAddress(openedAddress)
  const location = useLocation()
  const navigate = useNavigate()
  return {
    id,
    open: (next: string) => change({ [name]: next }, { state }),
    linkTo: (next: string) => ({
      to: writeAddress(openedAddress, location.search, { [name]: next }),
      state,
    }),
    close: () => {
      if (location.state?.openedFromList) return void navigate(-1)
      change({ [name]: null }, { replace: true })
    },
  }
}
