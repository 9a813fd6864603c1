import { queryOptions } from '@tanstack/react-query'
import { defaultTimeZone } from '../../domain/format-date.ts'
import { returnTime } from '../../domain/return-time.ts'
import { byName } from '../by-name.ts'
import { supabase } from '../supabase.ts'

export type Receiver = {
  id: string
  name: string
  /** An absence, the hours and today's limit, which bind nobody's choice. */
  absence: { cause: string; until: Date } | null
}

/** Sellers to whom somebody may give a lead, by name. */
export const receiversQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['sellers', 'receivers', companyId],
    queryFn: () => listReceivers(companyId),
  })

async function listReceivers(companyId: string): Promise<Receiver[]> {
  const [sellers, availability] = await Promise.all([
    supabase()
      .from('sellers')
      .select('id, name')
      .eq('company_id', companyId)
      .is('deleted_at', null)
      .order('name'),
    supabase().rpc('list_availability', { p_company_id: companyId }),
  ])
  if (sellers.error) throw sellers.error
  if (availability.error) throw availability.error
  const known = new Map(availability.data.map((row) => [row.seller_id, row]))
  return byName(sellers.data).flatMap((seller) => {
    const { left_out: cause, available_at } = known.get(seller.id) ?? {}
    // Without a time of return only a change of the seller lets leads come again.
    if (!available_at) return []
    return [{ ...seller, absence: cause ? { cause, until: new Date(available_at) } : null }]
  })
}

/** "Ausente, volta segunda às 9h"; undefined for who is there. */
export function absenceNote(
  { absence }: Receiver,
  now: Date,
  timeZone = defaultTimeZone,
): string | undefined {
  if (!absence) return undefined
  const words = { hours: 'Fora do horário', limit: 'Limite de hoje atingido' }[absence.cause]
  return `${words ?? 'Ausente'}, volta ${returnTime(absence.until, now, timeZone)}`
}
