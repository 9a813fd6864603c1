import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../call-rpc.ts'
import { readPlanUsage } from '../../company/read-plan-usage.ts'
import { live } from '../../live.ts'

export const companyUsageQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['companies', 'usage', companyId],
    queryFn: () => readPlanUsage(companyId),
    ...live,
  })

export const companyActivityQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['notifications', 'of-company', companyId],
    queryFn: () => callRpc('get_notifications', { p_company_id: companyId, p_limit: 12 }),
    ...live,
  })
