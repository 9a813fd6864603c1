import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { supabase } from '../../../supabase.ts'

export type Choices = { lead: boolean; summary: boolean }

/** Off until the user chooses. */
export const choicesQuery = (userId: string) =>
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

export async function saveChoices({ lead, summary }: Partial<Choices>): Promise<void> {
  await callRpc('update_own_notifications', { p_lead_mail: lead, p_summary_mail: summary })
}
