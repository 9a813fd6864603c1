import { object } from 'zod/mini'
import { choice, id, page, text, useAddress } from '../../address.ts'
import { findLeadPeriod } from './lead-periods.ts'

const leadsAddress = object({
  company: id,
  tab: choice(['resumo', 'funil', 'extrato']),
  periodo: text,
  vendedor: id,
  link: id,
  captura: id,
  equipe: id,
  pagina: page,
})

export function useLeadFilters() {
  const [{ tab, periodo, vendedor, link, captura, equipe, pagina }, change] =
    useAddress(leadsAddress)
  return {
    tab,
    period: findLeadPeriod(periodo),
    /** As in the address, which may name an inactive seller. */
    askedSeller: vendedor,
    /** Of the funnel: link and capture page exclude each other. */
    linkId: link,
    pageId: captura,
    teamId: equipe,
    page: pagina,
    /** Other changes return to the first page. */
    change: (part: Parameters<typeof change>[0]) => change({ pagina: 1, ...part }),
  }
}
