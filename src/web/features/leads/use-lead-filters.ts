import { object } from 'zod/mini'
import { choice, id, page, text, useAddress } from '../../address.ts'
import { findLeadPeriod } from './lead-periods.ts'

const leadsAddress = object({
  company: id,
  tab: choice(['resumo', 'extrato']),
  periodo: text,
  vendedor: id,
  pagina: page,
})

export function useLeadFilters() {
  const [{ tab, periodo, vendedor, pagina }, change] = useAddress(leadsAddress)
  return {
    tab,
    period: findLeadPeriod(periodo),
    /** As in the address, which may name an inactive seller. */
    askedSeller: vendedor,
    page: pagina,
    /** Other changes return to the first page. */
    change: (part: Parameters<typeof change>[0]) => change({ pagina: 1, ...part }),
  }
}
