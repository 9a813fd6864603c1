import { queryOptions } from '@tanstack/react-query'
import { byName } from '../by-name.ts'
import { supabase } from '../supabase.ts'

export type Receiver = {
  id: string
  name: string
  /** False during an absence, outside the hours and at today's limit, which bind nobody's choice. */
  available: boolean
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
  // Without a time of return only a change of the seller lets leads come again.
  const leftOut = new Map<string, string | null>(
    availability.data
      .filter(({ available_at }) => available_at !== null)
      .map(({ seller_id, left_out }) => [seller_id, left_out]),
  )
  return byName(sellers.data)
    .filter(({ id }) => leftOut.has(id))
    .map(({ id, name }) => ({ id, name, available: leftOut.get(id) === null }))
}
