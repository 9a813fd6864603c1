import { useCallback, useMemo } from 'react'
import { useAddress } from '../../address.ts'
import {
  addressOfView,
  type ContactView,
  contactsAddress,
  readContactView,
} from './contacts-address.ts'

export type ChangeView = (change: Partial<ContactView>) => void

/** Every change returns to the first page. */
export function useContactView(): [ContactView, ChangeView] {
  const [address, change] = useAddress(contactsAddress)
  const view = useMemo(() => readContactView(address), [address])
  const changeView = useCallback<ChangeView>(
    (part) => change(addressOfView({ page: 1, ...part })),
    [change],
  )
  return [view, changeView]
}
