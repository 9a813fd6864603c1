import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../failure-message.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { type Approval, approveUser, type PendingUser } from './user-approval-queries.ts'

type Input = { user: PendingUser; approval: Approval }

/** Approves, and says so in the words of spec section 8. */
export function useApproval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ user, approval }: Input) => {
      await approveUser(user.id, approval)
      const next = approval.companyId
        ? 'já pode entrar e ver os dados da empresa.'
        : 'já pode entrar. Sem empresa definida, cria a sua no primeiro acesso.'
      toastSuccess('Usuário aprovado!', `${nameOf(user)} ${next}`)
    },
    onError: (error) => toastFailure('Erro ao aprovar usuário', failureMessage(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['users'] }),
        queryClient.invalidateQueries({ queryKey: ['home'] }),
      ]),
  })
}

export const nameOf = ({ name, email }: Pick<PendingUser, 'name' | 'email'>): string =>
  name || email || 'Sem nome'
