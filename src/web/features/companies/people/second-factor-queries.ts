import { queryOptions, useMutation } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

/** Ids of the users with a second factor. */
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
  return useMutation({
    meta: { failure: 'Erro ao desativar a verificação em duas etapas', awaits: [['users']] },
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const { error } = await supabase().rpc('remove_second_factors', { p_user_id: id })
      if (error) throw error
    },
    onSuccess: (_, { name }) =>
      toastSuccess(
        'Verificação em duas etapas desativada!',
        `${name} entra só com a senha, em cada aparelho.`,
      ),
  })
}
