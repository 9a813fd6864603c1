import { useEffect, useEffectEvent } from 'react'
import type { Company } from '../../company/company.ts'
import { toastFailure } from '../../ui/toast.ts'
import { useOpened } from '../../use-opened.ts'

type Reading = {
  companies: Company[] | undefined
  refetch: () => Promise<{ data: Company[] | undefined }>
}

export function useOpenedCompany({ companies, refetch }: Reading) {
  const { id: openedId, open, close } = useOpened('aberta')
  const company = companies?.find(({ id }) => id === openedId)
  const isMissing = openedId !== null && companies !== undefined && company === undefined

  // The company may be newer than the list.
  const forget = useEffectEvent((asked: string, read: Company[] | undefined) => {
    if (!read || read.some(({ id }) => id === asked)) return
    toastFailure('Empresa não encontrada', 'Ela pode ter sido removida. Confira o link.')
    close()
  })
  useEffect(() => {
    if (!isMissing || openedId === null) return
    let isOver = false
    void refetch().then(({ data }) => isOver || forget(openedId, data))
    return () => {
      isOver = true
    }
  }, [isMissing, openedId, refetch])

  return { company, open, close }
}
