import { useMutation } from '@tanstack/react-query'
import { callRpc } from '../../call-rpc.ts'
import type { Company } from '../../company/company.ts'
import { failureMessage } from '../../failure-message.ts'
import { logFailure } from '../../log-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { createCompany, type RemovedCompany } from './companies-queries.ts'
import type { CompanyFields } from './company-schema.ts'
import { functionFailure } from './function-failure.ts'
import { resetPassword, setPassword } from './password/company-password.ts'

const reason = async (error: unknown) => failureMessage(await functionFailure(error))
const shownBy = [['companies'], ['sellers'], ['users'], ['home'], ['notifications']] as const
const told = { reason, invalidates: shownBy }

export function useCompanyWrites() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao cadastrar empresa', ...told },
      mutationFn: createCompany,
      onSuccess: (_, { name }) =>
        toastSuccess(
          'Empresa cadastrada!',
          `${name} foi criada com sucesso e já pode fazer login.`,
        ),
    }),
    update: useMutation({
      meta: { failure: 'Erro ao atualizar empresa', ...told },
      // Missing fields stay; an empty phone clears it.
      mutationFn: ({ id, change }: CompanyChange) =>
        callRpc('update_company', {
          p_id: id,
          p_name: change.name,
          p_email: change.email,
          p_phone: change.phone,
          p_plan: change.plan,
          p_active: change.active,
        }),
      onSuccess: ({ name }) =>
        toastSuccess('Empresa atualizada!', `Os dados de ${name} foram salvos.`),
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao remover empresa', ...told },
      mutationFn: ({ id }: Company) => callRpc('delete_company', { p_id: id }),
      onSuccess: (_, { name }) =>
        toastSuccess('Empresa removida!', `${name} e seus acessos saíram da plataforma.`),
    }),
    restore: useMutation({
      meta: { failure: 'Erro ao restaurar empresa', ...told },
      mutationFn: ({ id }: RemovedCompany) => callRpc('restore_company', { p_id: id }),
      onSuccess: (_, { name }) =>
        toastSuccess('Empresa restaurada!', `${name} e sua equipe estão de volta.`),
    }),
    erase: useMutation({
      meta: { failure: 'Erro ao excluir empresa', ...told },
      // Removes the company and queues its erasure in one transaction.
      mutationFn: ({ id }: Company) => callRpc('delete_company_for_good', { p_id: id }),
      onSuccess: (_, { name }) =>
        toastSuccess(
          'Empresa excluída!',
          `Os dados de ${name} serão excluídos nos próximos minutos.`,
        ),
    }),
    setPassword: useMutation({
      meta: {
        failure: 'Falha ao atualizar senha',
        // Sent after the company's data.
        reason: () =>
          'Não foi possível atualizar a senha através de nenhum método disponível. Os dados da empresa estão salvos.',
      },
      mutationFn: setPassword,
      onSuccess: (_, { email }) =>
        toastSuccess('Senha atualizada!', `${email} já entra com a nova senha.`),
      onError: (error) => logFailure('No way to set the password worked', error),
    }),
    resetPassword: useMutation({
      meta: { failure: 'Erro ao redefinir senha', reason },
      mutationFn: resetPassword,
      onSuccess: (_, { email }) =>
        toastSuccess('Senha redefinida com sucesso!', `${email} já entra com a nova senha.`),
    }),
  }
}

type CompanyChange = { id: string; change: Partial<CompanyFields> }
