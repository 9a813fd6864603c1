import { queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc, type RowOf } from '../../../call-rpc.ts'

/** What the new limit erases; `first_at` is when the oldest of the others goes. */
export type RetentionPreview = RowOf<'preview_lead_retention', 'first_at'>

export const retentionQuery = (companyId: string, months: number | null) =>
  queryOptions({
    queryKey: ['retention', companyId, months],
    queryFn: months !== null ? () => previewRetention(companyId, months) : skipToken,
  })

async function previewRetention(companyId: string, months: number): Promise<RetentionPreview> {
  const data = await callRpc('preview_lead_retention', {
    p_company_id: companyId,
    p_months: months,
  })
  return data[0] ?? { leads: 0, quarantined: 0, first_at: null }
}
