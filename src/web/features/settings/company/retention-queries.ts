import { queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'

export interface RetentionPreview {
  /** Contacts older than the new limit. */
  leads: number
  /** Unreleased submissions of that age. */
  quarantined: number
  /** When the oldest remaining one is erased; null when there is none. */
  first_at: string | null
}

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

/** Null keeps leads forever. */
export async function saveRetention(companyId: string, months: number | null): Promise<void> {
  await callRpc('set_lead_retention', {
    p_company_id: companyId,
    // The generated type does not allow null.
    p_months: months as number,
  })
}
