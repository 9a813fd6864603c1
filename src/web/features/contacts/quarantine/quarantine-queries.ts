import type { QueryData } from '@supabase/supabase-js'
import { keepPreviousData, queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { countRows, rowCount } from '../../../rows/count-rows.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { contactsKey } from '../contacts-queries.ts'

export const quarantinePageSize = 20

export const quarantineQuery = (companyId: string, page: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'quarantine', companyId, page],
    queryFn: async () => {
      const from = (page - 1) * quarantinePageSize
      const { data, error } = await suspects(companyId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, from + quarantinePageSize - 1)
      if (error) throw error
      return data
    },
    placeholderData: keepPreviousData,
    ...live,
  })

export const quarantinedCountQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'quarantined', companyId],
    queryFn: companyId ? () => countQuarantined(companyId) : skipToken,
    ...live,
  })

const suspects = (companyId: string) =>
  supabase()
    .from('quarantined_leads')
    .select('id, cause, name, phone, email, city, source, created_at')
    .eq('company_id', companyId)
    .is('released_lead_id', null)

export type Suspect = QueryData<ReturnType<typeof suspects>>[number]

function countQuarantined(companyId: string): Promise<number> {
  return countRows(
    supabase()
      .from('quarantined_leads')
      .select('id', rowCount)
      .eq('company_id', companyId)
      .is('released_lead_id', null),
  )
}

export function useRelease() {
  return useMutation({
    meta: { failure: 'Erro ao liberar contato', awaits: [['contacts'], ['sellers']] },
    mutationFn: ({ id }: Suspect) => callRpc('release_quarantined_lead', { p_id: id }),
    onSuccess: ([released], { name }) => {
      const seller = released?.seller_name
      // Without one the lead waits.
      const next = seller ? `${seller} recebeu ${name}.` : `${name} aguarda um vendedor disponível.`
      toastSuccess('Contato liberado!', next)
    },
  })
}
