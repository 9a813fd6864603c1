import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { supabase } from '../../../supabase.ts'
import { contactsKey } from '../contacts-queries.ts'

/** Oldest first. */
export const notesQuery = (leadId: string) =>
  queryOptions({
    queryKey: notesKey(leadId),
    queryFn: async () => {
      const { data, error } = await supabase()
        .from('lead_notes')
        .select('id, text, author_id, author_name, created_at')
        .eq('lead_id', leadId)
        .order('created_at')
        .order('id')
      if (error) throw error
      return data
    },
    ...live,
  })

export function useAddNote(leadId: string) {
  return useMutation({
    meta: { failure: 'Erro ao salvar anotação', awaits: [notesKey(leadId)] },
    mutationFn: (text: string) => callRpc('add_lead_note', { p_lead_id: leadId, p_text: text }),
  })
}

export function useDeleteNote(leadId: string) {
  return useMutation({
    meta: { failure: 'Erro ao excluir anotação', awaits: [notesKey(leadId)] },
    mutationFn: (id: string) => callRpc('delete_lead_note', { p_id: id }),
  })
}

const notesKey = (leadId: string) => [...contactsKey, 'notes', leadId] as const
