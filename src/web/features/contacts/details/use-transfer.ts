import { useMutation } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { type ContactDetails, contactKey } from './contact-details-query.ts'

export type Transfer = { sellerId: string; note: string }

export function useTransfer({ id, name }: ContactDetails) {
  return useMutation({
    meta: {
      failure: 'Erro ao transferir contato',
      awaits: [contactKey(id)],
      invalidates: [['contacts'], ['leads'], ['sellers'], ['home'], ['turns']],
    },
    mutationFn: async ({ sellerId, note }: Transfer) => {
      const { data, error } = await supabase()
        .rpc('transfer_lead', {
          p_lead_id: id,
          p_seller_id: sellerId,
          p_note: note || undefined,
        })
        .single()
      if (error) throw error
      return data.seller_name
    },
    onSuccess: (seller) => toastSuccess('Contato transferido!', `${seller} vai atender ${name}.`),
  })
}
