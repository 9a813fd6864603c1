import type { QueryData } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { callRpc, type RowOf } from '../../call-rpc.ts'
import { live } from '../../live.ts'
import { supabase } from '../../supabase.ts'
import { findLastZeroing } from './last-zeroing.ts'

const sellers = () =>
  supabase().from('sellers').select('*, companies(name, time_zone, weekly_hours, when_nobody)')

export type Seller = QueryData<ReturnType<typeof sellers>>[number]

/** max_rows of supabase/config.toml. */
export const sellersAtOnce = 1_000

/** Sorted by name, at most `sellersAtOnce`. */
export const sellersQuery = (companyId: string | null, archived: boolean) =>
  queryOptions({
    queryKey: ['sellers', companyId, archived],
    queryFn: async () => {
      let query = sellers().in('role', ['seller', 'manager'])
      query = archived ? query.not('deleted_at', 'is', null) : query.is('deleted_at', null)
      if (companyId) query = query.eq('company_id', companyId)
      const { data, error } = await query.order('name').order('id').limit(sellersAtOnce)
      if (error) throw error
      return byName(data)
    },
  })

export const lastZeroingQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['sellers', 'zeroing', companyId],
    queryFn: () => findLastZeroing(companyId),
  })

/** `made_by` is null if no person made it; opened_* until the seller opens it. */
export type SellerPage = RowOf<'list_seller_pages', 'made_by' | 'opened_at' | 'opened_with'>

/** Pages at /v/ of the company's sellers. */
export const sellerPagesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['sellers', 'pages', companyId],
    queryFn: (): Promise<SellerPage[]> => callRpc('list_seller_pages', { p_company_id: companyId }),
    ...live,
  })

export async function zeroCounters(companyId: string): Promise<void> {
  const { error } = await supabase()
    .from('sellers')
    .update({ leads_received: 0 })
    .eq('role', 'seller')
    .eq('company_id', companyId)
    .is('deleted_at', null)
  if (error) throw error
}
