import { object } from 'zod/mini'
import { id, page, text, useAddress } from '../../address.ts'
import { findLeadPeriod } from './lead-periods.ts'

const leadsAddress = object({
  company: id,
  periodo: text,
  vendedor: id,
  pagina: page,
})

export function useLeadFilters() {
  const [{ periodo, vendedor, pagina }, change] = useAddress(leadsAddress)
  return {
    period: findLeadPeriod(periodo),
    /** As in the address, which may name an inactive seller. */
    askedSeller: vendedor,
    page: pagina,
    /** Other changes return to the first page. */
    change: (part: Parameters<typeof change>[0]) => change({ pagina: 1, ...part }),
  }
}
