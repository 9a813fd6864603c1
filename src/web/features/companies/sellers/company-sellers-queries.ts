import { queryOptions } from '@tanstack/react-query'
import { byName } from '../../../by-name.ts'
import { supabase } from '../../../supabase.ts'

export const companySellersQuery = (companyId: string, archived: boolean) =>
  queryOptions({
    queryKey: ['sellers', 'of-company', companyId, archived],
    queryFn: () => listCompanySellers(companyId, archived),
  })

export type CompanySeller = Awaited<ReturnType<typeof listCompanySellers>>[number]

async function listCompanySellers(companyId: string, archived: boolean) {
  const all = supabase()
    .from('sellers')
    .select('id, name, phone, email, active, leads_received, company_id')
    .eq('role', 'seller')
    .eq('company_id', companyId)
  const { data, error } = await (archived
    ? all.not('deleted_at', 'is', null)
    : all.is('deleted_at', null))
  if (error) throw error
  return byName(data)
}
