import { counted } from '../../ui/format-count.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useWrite } from '../../use-write.ts'
import {
  archiveSeller,
  type CompanySeller,
  createSeller,
  type NewSeller,
  restoreSeller,
} from './company-sellers-queries.ts'

const changed = [['sellers'], ['companies']]

/** Changes to a company's sellers, each with its toasts in the words of spec section 8. */
export function useSellerWrites() {
  return {
    create: useWrite('Erro ao cadastrar vendedor', changed, async (input: CreatedSeller) => {
      await createSeller(input.companyId, input.fields)
      const { name, active } = input.fields
      const next = active ? 'já está no rodízio.' : 'entra no rodízio quando for ativado.'
      toastSuccess('Vendedor cadastrado!', `${name} ${next}`)
    }),
    archive: useWrite('Erro ao arquivar vendedor', changed, async ({ id, name }: CompanySeller) => {
      const kept = await archiveSeller(id)
      const leads = counted(kept, 'lead continua', 'leads continuam')
      toastSuccess('Vendedor arquivado!', `${name}: ${leads} no histórico.`)
    }),
    restore: useWrite(
      'Erro ao desarquivar vendedor',
      changed,
      async ({ id, name }: CompanySeller) => {
        await restoreSeller(id)
        toastSuccess('Vendedor desarquivado!', `${name} voltou para a lista.`)
      },
    ),
  }
}

type CreatedSeller = { companyId: string; fields: NewSeller }
