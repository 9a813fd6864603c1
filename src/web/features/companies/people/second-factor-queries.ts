import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { useWrite } from '../../../use-write.ts'

/** Who of a company is asked for a second factor, by their ids. */
export const factorOwnersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['users', 'with-second-factor', companyId],
    queryFn: async () => {
      const asked = { p_company_id: companyId }
      const { data, error } = await supabase().rpc('list_second_factor_owners', asked)
      if (error) throw error
      return data.map(({ user_id }) => user_id)
    },
  })

export function useRemoveSecondFactor() {
  const failure = 'Erro ao remover a segunda etapa'
  return useWrite(failure, [['users']], async ({ id, name }: { id: string; name: string }) => {
    const { error } = await supabase().rpc('remove_second_factors', { p_user_id: id })
    if (error) throw error
    toastSuccess('Segunda etapa removida!', `${name} entra só com a senha, em cada aparelho.`)
  })
}
