import { toastSuccess } from '../../../ui/toast.ts'
import { useWrite } from '../../../use-write.ts'
import {
  type CapturePage,
  createCapturePage,
  type PageFields,
  removeCapturePage,
  updateCapturePage,
} from './capture-pages-queries.ts'

type NewPage = { companyId: string; fields: PageFields }
type PageChange = { id: string; change: Partial<PageFields> }

const changed = [['capture-pages']] as const

/** The list's writes, each with its toasts. */
export function usePageActions() {
  return {
    create: useWrite('Erro ao criar página', changed, async ({ companyId, fields }: NewPage) => {
      await createCapturePage(companyId, fields)
      toastSuccess('Página criada!', 'Copie a URL e divulgue: os leads já chegam por ela.')
    }),
    update: useWrite('Erro ao atualizar página', changed, async ({ id, change }: PageChange) => {
      await updateCapturePage(id, change)
      toastSuccess('Página atualizada!', 'Quem abrir a página já vê a mudança.')
    }),
    toggle: useWrite('Erro ao atualizar página', changed, async ({ id, active }: CapturePage) => {
      await updateCapturePage(id, { active: !active })
      if (active) toastSuccess('Página desativada!', 'Quem abrir a página verá que saiu do ar.')
      else toastSuccess('Página ativada!', 'Ela volta a receber leads.')
    }),
    remove: useWrite('Erro ao remover página', changed, async ({ id, name }: CapturePage) => {
      await removeCapturePage(id)
      toastSuccess('Página removida!', `Os leads que chegaram por ${name} continuam guardados.`)
    }),
  }
}
