import { useMutation } from '@tanstack/react-query'
import { toastSuccess } from '../../../ui/toast.ts'
import {
  type CapturePage,
  createCapturePage,
  type PageFields,
  removeCapturePage,
  updateCapturePage,
} from './capture-pages-queries.ts'

type NewPage = { companyId: string; fields: PageFields }
type PageChange = { id: string; change: Partial<PageFields> }

const awaits = [['capture-pages']] as const

export function usePageActions() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar página', awaits },
      mutationFn: ({ companyId, fields }: NewPage) => createCapturePage(companyId, fields),
      onSuccess: () =>
        toastSuccess('Página criada!', 'Copie a URL e divulgue: os leads já chegam por ela.'),
    }),
    update: useMutation({
      meta: { failure: 'Erro ao atualizar página', awaits },
      mutationFn: ({ id, change }: PageChange) => updateCapturePage(id, change),
      onSuccess: () => toastSuccess('Página atualizada!', 'Quem abrir a página já vê a mudança.'),
    }),
    toggle: useMutation({
      meta: { failure: 'Erro ao atualizar página', awaits },
      mutationFn: ({ id, active }: CapturePage) => updateCapturePage(id, { active: !active }),
      onSuccess: (_, { active }) => {
        if (active)
          toastSuccess('Página desativada!', 'Quem abrir a página verá que ela saiu do ar.')
        else toastSuccess('Página ativada!', 'Ela volta a receber leads.')
      },
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao remover página', awaits },
      mutationFn: ({ id }: CapturePage) => removeCapturePage(id),
      onSuccess: (_, { name }) =>
        toastSuccess('Página removida!', `Os leads que chegaram por ${name} continuam guardados.`),
    }),
  }
}
