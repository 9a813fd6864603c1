import { queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc } from '../call-rpc.ts'
import type { Database } from '../database.types.ts'

export type Company = Database['public']['Tables']['companies']['Row']

export async function findCompany(companyId: string): Promise<Company | null> {
  const data = await callRpc('get_company_by_id', { company_id: companyId })
  return data[0] ?? null
}

export const companyQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: companyId ? () => findCompany(companyId) : skipToken,
  })
