import { queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc } from './call-rpc.ts'
import { live } from './live.ts'
import { linkOrigin } from './supabase.ts'

/** See supabase/schemas/93_health. */
export type CaptureFault = {
  code: string
  severity: string
  subject_kind: string
  subject_id: string
  subject_name: string | null
  since: string | null
  numbers: Record<string, number | string | null>
}

/** What is wrong with the company's capture, the worst first. */
export const captureFaultsQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['health', companyId],
    queryFn: companyId ? () => listCaptureFaults(companyId) : skipToken,
    ...live,
  })

async function listCaptureFaults(companyId: string): Promise<CaptureFault[]> {
  const data = await callRpc('list_capture_faults', {
    p_company_id: companyId,
    p_host: new URL(linkOrigin()).host,
  })
  return data.map((fault) => ({ ...fault, numbers: fault.numbers as CaptureFault['numbers'] }))
}
