import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Company } from '../../session/profile.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { toastFailure } from '../../ui/toast.ts'

const opened = { openedFromList: true }

type Reading = {
  companies: Company[] | undefined
  refetch: () => Promise<{ data: Company[] | undefined }>
}

/** Closing goes back, or to the list when the address was opened directly. */
export function useOpenedCompany({ companies, refetch }: Reading) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  // Null after a direct visit.
  const opener = useRef<HTMLElement | null>(null)
  const openedId = address.get('company')
  const company = companies?.find(({ id }) => id === openedId)
  const isMissing = openedId !== null && companies !== undefined && company === undefined

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    // The company may be newer than the list.
    void refetch().then(({ data }) => {
      if (isOver || !data || data.some(({ id }) => id === openedId)) return
      toastFailure('Empresa não encontrada', 'Ela pode ter sido removida. Confira o link.')
      setAddress({}, { replace: true })
    })
    return () => {
      isOver = true
    }
  }, [isMissing, openedId, refetch, setAddress])

  return {
    company,
    open: (id: string, button: HTMLElement | null) => {
      opener.current = button
      setAddress({ company: id }, { state: opened })
    },
    restoreFocus: () => void keepFocus(Promise.resolve(), opener.current),
    close: () => {
      if (state?.openedFromList) return void navigate(-1)
      setAddress({}, { replace: true })
    },
  }
}
