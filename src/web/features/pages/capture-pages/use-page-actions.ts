import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../../failure-message.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import {
  type CapturePage,
  createCapturePage,
  type PageFields,
  removeCapturePage,
  updateCapturePage,
} from './capture-pages-queries.ts'

type NewPage = { companyId: string; fields: PageFields }
type PageChange = { page: CapturePage; fields: PageFields }

/** The list's writes, each with its toasts. */
export function usePageActions() {
  return {
    create: usePageWrite('Erro ao criar página', async ({ companyId, fields }: NewPage) => {
      await createCapturePage(companyId, fields)
      toastSuccess('Página criada!', 'Copie a URL e divulgue: os leads já chegam por ela.')
    }),
    update: usePageWrite('Erro ao atualizar página', async ({ page, fields }: PageChange) => {
      await updateCapturePage(page.id, fields)
      toastSuccess('Página atualizada!', 'Quem abrir a página já vê a mudança.')
    }),
    toggle: usePageWrite('Erro ao atualizar página', async ({ id, active }: CapturePage) => {
      await updateCapturePage(id, { active: !active })
      if (active) toastSuccess('Página desativada!', 'Quem abrir a página verá que saiu do ar.')
      else toastSuccess('Página ativada!', 'Ela volta a receber leads.')
    }),
    remove: usePageWrite('Erro ao remover página', async ({ id, name }: CapturePage) => {
      await removeCapturePage(id)
      toastSuccess('Página removida!', `Os leads que chegaram por ${name} continuam guardados.`)
    }),
  }
}

function usePageWrite<Input>(failure: string, write: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => toastFailure(failure, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['capture-pages'] }),
  })
}
