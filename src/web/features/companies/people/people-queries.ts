import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { byName } from '../../../by-name.ts'
import { callRpc } from '../../../call-rpc.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

/** Sorted by name. */
export const peopleQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['users', 'of', companyId],
    queryFn: companyId ? () => listPeople(companyId) : skipToken,
  })

export type Person = Awaited<ReturnType<typeof listPeople>>[number]

async function listPeople(companyId: string) {
  const { data, error } = await supabase()
    .from('users')
    .select('id, name, email, role, approved')
    .eq('company_id', companyId)
  if (error) throw error
  return byName(data)
}

/** Ids of the users with a second factor. */
export const factorOwnersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['users', 'with-second-factor', companyId],
    queryFn: async () => {
      const data = await callRpc('list_second_factor_owners', { p_company_id: companyId })
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
