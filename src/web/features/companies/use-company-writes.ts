import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../failure-message.ts'
import { logFailure } from '../../log-failure.ts'
import type { Company } from '../../session/profile.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { createCompany, deleteCompany, eraseCompany, updateCompany } from './companies-queries.ts'
import type { CompanyFields } from './company-schema.ts'
import { functionFailure } from './function-failure.ts'
import { type NewPassword, resetPassword, setPassword } from './people/company-password.ts'

/** Changes to companies, each with its toasts in the words of spec section 8. */
export function useCompanyWrites() {
  return {
    create: useCompanyWrite('Erro ao cadastrar empresa', async (fields: CompanyFields) => {
      await createCompany(fields)
      toastSuccess(
        'Empresa cadastrada!',
        `${fields.name} foi criada com sucesso e já pode fazer login.`,
      )
    }),
    update: useCompanyWrite('Erro ao atualizar empresa', async ({ id, change }: CompanyChange) => {
      const name = await updateCompany(id, change)
      toastSuccess('Empresa atualizada!', `Os dados de ${name} foram salvos.`)
    }),
    remove: useCompanyWrite('Erro ao remover empresa', async ({ id, name }: Company) => {
      await deleteCompany(id)
      toastSuccess('Empresa removida!', `${name} e seus acessos saíram da plataforma.`)
    }),
    erase: useCompanyWrite('Erro ao apagar empresa', async ({ id, name }: Company) => {
      await eraseCompany(id)
      toastSuccess('Empresa apagada!', `Os dados de ${name} saem nos próximos minutos.`)
    }),
    setPassword: useMutation({
      mutationFn: async (input: NewPassword) => {
        await setPassword(input)
        toastSuccess('Senha atualizada!', `${input.email} já entra com a nova senha.`)
      },
      onError: (error) => {
        logFailure('No way to set the password worked', error)
        toastFailure(
          'Falha ao atualizar senha',
          'Não foi possível atualizar a senha através de nenhum método disponível',
        )
      },
    }),
    resetPassword: useMutation({
      mutationFn: async (input: NewPassword) => {
        await resetPassword(input)
        toastSuccess('Senha redefinida com sucesso!', `${input.email} já entra com a nova senha.`)
      },
      onError: async (error) =>
        toastFailure('Erro ao redefinir senha', failureMessage(await functionFailure(error))),
    }),
  }
}

type CompanyChange = { id: string; change: Partial<CompanyFields> }

function useCompanyWrite<Input>(failure: string, write: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: async (error) => toastFailure(failure, failureMessage(await functionFailure(error))),
    onSettled: () => {
      for (const name of ['companies', 'sellers', 'users', 'home', 'notifications'] as const) {
        void queryClient.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
