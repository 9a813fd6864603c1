import { useMutation } from '@tanstack/react-query'
import type { SellerFields } from '../../../../domain/seller-schema.ts'
import { createSeller } from '../../../seller-writes.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { useSellerArchive } from '../../../use-seller-archive.ts'

const awaits = [['sellers'], ['companies']] as const

export function useSellerWrites() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao cadastrar vendedor', awaits },
      mutationFn: ({ companyId, fields }: CreatedSeller) => createSeller(companyId, fields),
      onSuccess: (_, { fields: { name, active } }) => {
        const next = active ? 'já está no rodízio.' : 'entra no rodízio quando for ativado.'
        toastSuccess('Vendedor cadastrado!', `${name} ${next}`)
      },
    }),
    ...useSellerArchive(awaits),
  }
}

type CreatedSeller = { companyId: string; fields: SellerFields }
