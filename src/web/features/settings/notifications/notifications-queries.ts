import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { supabase } from '../../../supabase.ts'

type Choices = { lead: boolean; summary: boolean }

/** Off until the user chooses. */
const choicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['settings', 'notifications', userId],
    queryFn: async () => {
      const { data, error } = await supabase()
        .from('notification_settings')
        .select('lead_mail, summary_mail')
        .eq('user_id', userId)
        .maybeSingle()
      if (error) throw error
      return { lead: data?.lead_mail ?? false, summary: data?.summary_mail ?? false }
    },
  })

/** Optimistic, with rollback. */
export function useChoices(userId: string) {
  const queryClient = useQueryClient()
  const query = choicesQuery(userId)
  const { queryKey } = query
  const reading = useQuery(query)
  const { mutate: choose } = useMutation({
    meta: { failure: 'Erro ao salvar notificações', invalidates: [queryKey] },
    mutationFn: ({ lead, summary }: Partial<Choices>) =>
      callRpc('update_own_notifications', { p_lead_mail: lead, p_summary_mail: summary }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...choice })
    },
  })
  return { reading, choose }
}
