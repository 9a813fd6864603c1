import { useMutation } from '@tanstack/react-query'
import { toastSuccess } from '../../../ui/toast.ts'
import { answerLead, type ToCall } from './to-call-queries.ts'

/** With a `closing` nobody can reach the visitor; without one the conversation began. */
export type Answer = { visitor: ToCall; closing?: string }

export function useAnswer() {
  return useMutation({
    meta: { failure: 'Erro ao marcar contato', awaits: [['contacts']] },
    mutationFn: ({ visitor, closing }: Answer) =>
      answerLead(visitor.lead_id, closing === undefined ? 'received' : 'closed', closing),
    onSuccess: (_, { visitor, closing }) =>
      toastSuccess(
        closing === undefined ? 'Conversa iniciada!' : 'Contato encerrado.',
        visitor.name,
      ),
  })
}
