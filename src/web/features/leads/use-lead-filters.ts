import { useSearchParams } from 'react-router'
import { isUuid } from '../../../domain/uuid.ts'
import { findLeadPeriod, type LeadPeriod } from './lead-periods.ts'

type LeadFilters = {
  period: LeadPeriod
  /** As the address names it: it need not be one of the active sellers. */
  askedSeller: string | null
  page: number
  change: (part: { periodo?: string; vendedor?: string | null; pagina?: number }) => void
}

/** What is shown, as the address bar says it: a link shares it, and back and forward work. */
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
        // Whatever else changes, the first page is shown again.
        for (const [name, value] of Object.entries({ pagina: 1, ...part })) {
          if (value && value !== 1 && value !== 'todos') now.set(name, String(value))
          else now.delete(name)
        }
        return now
      }
      // At once: a quick second change would begin at the address before this one.
      setAddress(apply, { flushSync: true })
    },
  }
}
