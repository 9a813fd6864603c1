import { queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc } from './call-rpc.ts'

/** By name; only sellers who answered. Times in minutes. */
export const answerTimesQuery = (companyId: string | null, period = 'last_90_days') =>
  queryOptions({
    queryKey: ['funnel', 'answer-times', companyId, period],
    queryFn: companyId
      ? () => callRpc('get_answer_times', { p_company_id: companyId, p_period: period })
      : skipToken,
  })
