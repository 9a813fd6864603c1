import { toastSuccess } from '../../ui/toast.ts'
import { useWrite } from '../../use-write.ts'
import { type Approval, approveUser, type PendingUser } from './user-approval-queries.ts'

type Input = { user: PendingUser; approval: Approval }

/** Approves, and says so in the words of spec section 8. */
export function useApproval() {
  const changed = [['users'], ['home']] as const
  return useWrite('Erro ao aprovar usuário', changed, async ({ user, approval }: Input) => {
    await approveUser(user.id, approval)
    const next = approval.companyId
      ? 'já pode entrar e ver os dados da empresa.'
      : 'já pode entrar. Sem empresa definida, cria a sua no primeiro acesso.'
    toastSuccess('Usuário aprovado!', `${nameOf(user)} ${next}`)
  })
}

export const nameOf = ({ name, email }: Pick<PendingUser, 'name' | 'email'>): string =>
  name || email || 'Sem nome'
