import { queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import type { Database } from '../../../database.types.ts'
import { live } from '../../../live.ts'
import { contactsKey } from '../contacts-queries.ts'

type Listed = Database['public']['Functions']['list_rescues']['Returns'][number]

/** Generated function types have no nulls. */
export type ToCall = Omit<Listed, 'city' | 'called_at'> & {
  city: string | null
  called_at: string | null
}

/** list_rescues returns no more. */
export const mostToCall = 200

/** Visitors whom somebody should call (product decision 49), newest first, those already called last. */
export const toCallQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'to-call', companyId],
    queryFn: companyId ? () => listToCall(companyId) : skipToken,
    ...live,
    refetchOnWindowFocus: 'always',
  })

async function listToCall(companyId: string): Promise<ToCall[]> {
  return callRpc('list_rescues', { p_company_id: companyId })
}

export async function answerLead(id: string, answer: 'received' | 'closed', closing?: string) {
  await callRpc('answer_lead', { p_lead_id: id, p_answer: answer, p_closing: closing })
}
