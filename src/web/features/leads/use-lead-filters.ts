import { useSearchParams } from 'react-router'
import { isUuid } from '../../../domain/uuid.ts'
import { findLeadPeriod, type LeadPeriod } from './lead-periods.ts'

type LeadFilters = {
  period: LeadPeriod
  /** As in the address, which may name an inactive seller. */
  askedSeller: string | null
  page: number
  change: (part: { periodo?: string; vendedor?: string | null; pagina?: number }) => void
}

export function useLeadFilters(): LeadFilters {
  const [address, setAddress] = useSearchParams()
  const seller = address.get('vendedor') ?? ''
  const page = Number(address.get('pagina'))
  return {
    period: findLeadPeriod(address.get('periodo')),
    askedSeller: isUuid(seller) ? seller : null,
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    change: (part) => {
      const apply = (now: URLSearchParams) => {
        // Other changes return to the first page.
        for (const [name, value] of Object.entries({ pagina: 1, ...part })) {
          if (value && value !== 1 && value !== 'todos') now.set(name, String(value))
          else now.delete(name)
        }
        return now
      }
      // Synchronous, so that a quick second change starts from this address.
      setAddress(apply, { flushSync: true })
    },
  }
}
