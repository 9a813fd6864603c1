import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/format-money.ts'
import { callRpc } from '../../call-rpc.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { type ContactPage, contactPagesKey, contactsKey, type Outcome } from './contacts-queries.ts'
import { type ContactDetails, contactKey } from './details/contact-details-query.ts'

type OutcomeMark = { id: string; name: string; outcome: Outcome; value: number | null }

const mutationKey = ['outcome']

/** Optimistic, with rollback. */
export function useOutcome(contactId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: 'Erro ao marcar contato' },
    mutationKey,
    // Marks of one contact are written in order.
    scope: { id: `outcome ${contactId}` },
    mutationFn: ({ id, outcome, value }: OutcomeMark) =>
      callRpc('set_lead_outcome', {
        p_lead_id: id,
        // Null removes the mark; the generated type does not allow it.
        p_outcome: outcome as string,
        p_value: value ?? undefined,
      }),
    onMutate: async (mark: OutcomeMark) => {
      await queryClient.cancelQueries({ queryKey: contactsKey })
      const before = queryClient.getQueriesData<unknown>({ queryKey: contactsKey })
      showMark(queryClient, mark)
      return () => {
        for (const [key, data] of before) queryClient.setQueryData(key, data)
      }
    },
    onSuccess: (_, mark) => toastSuccess(...markNote(mark)),
    onError: (_error, _mark, undo) => undo?.(),
    onSettled: () => {
      // A read between two marks would show the first one again.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      // Seller figures depend on outcomes.
      for (const key of ['contacts', 'sellers', 'leads'] as const) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}

function showMark(queryClient: QueryClient, { id, outcome, value }: OutcomeMark) {
  const marked = { outcome, outcome_value: value }
  queryClient.setQueriesData<ContactPage>({ queryKey: contactPagesKey }, (page) => {
    if (!page) return page
    const contacts = page.contacts.map((one) => (one.id === id ? { ...one, ...marked } : one))
    return { ...page, contacts }
  })
  queryClient.setQueriesData<ContactDetails | null>(
    { queryKey: contactKey(id) },
    (contact) => contact && { ...contact, ...marked },
  )
}

function markNote({ name, outcome, value }: OutcomeMark): [title: string, message: string] {
  if (outcome === 'lost') return ['Contato marcado como perdido.', name]
  if (outcome === null) return ['Marcação desfeita.', name]
  return ['Contato marcado como ganho!', value === null ? name : `${name}: ${formatMoney(value)}`]
}
