import type { SellerFields } from '../../../../domain/seller-schema.ts'
import { createSeller } from '../../../seller-writes.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { useSellerArchive } from '../../../use-seller-archive.ts'
import { useWrite } from '../../../use-write.ts'

const changed = [['sellers'], ['companies']] as const

/** Changes to a company's sellers, each with its toasts in the words of spec section 8. */
export function useSellerWrites() {
  return {
    create: useWrite('Erro ao cadastrar vendedor', changed, async (input: CreatedSeller) => {
      await createSeller(input.companyId, input.fields)
      const { name, active } = input.fields
      const next = active ? 'já está no rodízio.' : 'entra no rodízio quando for ativado.'
      toastSuccess('Vendedor cadastrado!', `${name} ${next}`)
    }),
    ...useSellerArchive(changed),
  }
}

type CreatedSeller = { companyId: string; fields: SellerFields }
