import { useMutation } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/toast.ts'
import { type Approval, approveUser, type PendingUser } from './user-approval-queries.ts'

type Input = { user: PendingUser; approval: Approval }

export function useApproval() {
  return useMutation({
    meta: { failure: 'Erro ao aprovar usuário', awaits: [['users'], ['home']] },
    mutationFn: ({ user, approval }: Input) => approveUser(user.id, approval),
    onSuccess: (_, { user, approval }) => {
      const next = approval.companyId
        ? 'já pode entrar e ver os dados da empresa.'
        : 'já pode entrar. Sem empresa definida, cria a sua no primeiro acesso.'
      toastSuccess('Usuário aprovado!', `${nameOf(user)} ${next}`)
    },
  })
}

export const nameOf = ({ name, email }: Pick<PendingUser, 'name' | 'email'>): string =>
  name || email || 'Sem nome'
