import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { toastSuccess } from '../../../ui/toast.ts'

/** Ids of the users with a second factor. */
export const factorOwnersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['users', 'with-second-factor', companyId],
    queryFn: async () => {
      const asked = { p_company_id: companyId }
      const data = await callRpc('list_second_factor_owners', asked)
      return data.map(({ user_id }) => user_id)
    },
  })

export function useRemoveSecondFactor() {
  return useMutation({
    meta: { failure: 'Erro ao desativar a verificação em duas etapas', awaits: [['users']] },
    mutationFn: ({ id }: { id: string; name: string }) =>
      callRpc('remove_second_factors', { p_user_id: id }),
    onSuccess: (_, { name }) =>
      toastSuccess(
        'Verificação em duas etapas desativada!',
        `${name} entra só com a senha, em cada aparelho.`,
      ),
  })
}
