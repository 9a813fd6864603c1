import type { QueryData } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { callRpc } from '../../call-rpc.ts'
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

export interface SellerPage {
  seller_id: string
  made_at: string
  /** Null if no person made it. */
  made_by: string | null
  /** Null until the seller opens it. */
  opened_at: string | null
  /** User agent. */
  opened_with: string | null
}

/** Pages at /v/ of the company's sellers. */
export const sellerPagesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['sellers', 'pages', companyId],
    queryFn: async (): Promise<SellerPage[]> => {
      return callRpc('list_seller_pages', { p_company_id: companyId })
    },
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
