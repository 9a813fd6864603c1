import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { callRpc, type RowOf } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { contactsKey } from '../contacts-queries.ts'

export type ToCall = RowOf<'list_rescues', 'city' | 'called_at'>

/** Visitors whom somebody should call (product decision 49), newest first, those already called last. */
export const toCallQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'to-call', companyId],
    queryFn: companyId
      ? (): Promise<ToCall[]> => callRpc('list_rescues', { p_company_id: companyId })
      : skipToken,
    ...live,
    refetchOnWindowFocus: 'always',
  })

/** With a `closing` nobody can reach the visitor; without one the conversation began. */
type Answer = { visitor: ToCall; closing?: string }

export function useAnswer() {
  return useMutation({
    meta: { failure: 'Erro ao marcar contato', awaits: [['contacts']] },
    mutationFn: ({ visitor, closing }: Answer) =>
      callRpc('answer_lead', {
        p_lead_id: visitor.lead_id,
        p_answer: closing === undefined ? 'received' : 'closed',
        p_closing: closing,
      }),
    onSuccess: (_, { visitor, closing }) =>
      toastSuccess(
        closing === undefined ? 'Conversa iniciada!' : 'Contato encerrado.',
        visitor.name,
      ),
  })
}
