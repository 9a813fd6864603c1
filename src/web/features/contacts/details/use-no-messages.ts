import { useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { contactsKey } from '../contacts-queries.ts'
import type { ContactDetails } from './contact-details-query.ts'

/** Of every contact with this telephone. */
export function useNoMessages({ id, name }: ContactDetails) {
  return useMutation({
    meta: { failure: 'Erro ao marcar contato', awaits: [contactsKey] },
    mutationFn: (wanted: boolean) =>
      callRpc('set_no_messages', { p_lead_id: id, p_wanted: wanted }),
    onSuccess: (_, wanted) =>
      toastSuccess(wanted ? 'Marcado: não quer mais mensagens.' : 'Marcação desfeita.', name),
  })
}
