import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import type { Database } from '../../../database.types.ts'
import { logFailure } from '../../../log-failure.ts'
import { supabase } from '../../../supabase.ts'

export type FirstSteps = Database['public']['Functions']['get_first_steps']['Returns'][number]

/** Null when the steps are over. */
export const firstStepsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['first-steps', companyId],
    queryFn: async () => {
      const { data, error } = await supabase().rpc('get_first_steps', { p_company_id: companyId })
      if (error) {
        logFailure('The first steps could not be read', error)
        throw error
      }
      return data[0] ?? null
    },
    refetchInterval: (query) => (query.state.data ? 15_000 : false),
    // The test lead is sent in another tab.
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })

export async function noteFirstSteps(companyId: string, what: 'shared' | 'over'): Promise<void> {
  const note = { p_company_id: companyId, p_what: what }
  await callRpc('note_first_steps', note)
}
