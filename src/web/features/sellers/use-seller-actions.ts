import { useMutation } from '@tanstack/react-query'
import { changeSeller, createSeller, type SellerChange } from '../../seller-writes.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useSellerArchive } from '../../use-seller-archive.ts'
import type { SavedSeller } from './seller-form.tsx'
import { activityNote, newcomerNote } from './seller-notes.ts'
import { type Seller, zeroCounters } from './sellers-queries.ts'

const awaits = [['sellers']] as const

export function useSellerActions() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar vendedor', awaits },
      mutationFn: ({ companyId, fields }: NewSeller) => createSeller(companyId, fields),
      onSuccess: (_, { fields }) => toastSuccess('Vendedor cadastrado!', newcomerNote(fields)),
    }),
    update: useMutation({
      meta: { failure: 'Erro ao atualizar vendedor', awaits },
      mutationFn: ({ id, change }: ChangedSeller) => changeSeller(id, change),
      onSuccess: (_, input) => toastSuccess('Vendedor atualizado!', activityNote(input)),
    }),
    ...useSellerArchive(awaits),
    zero: useMutation({
      meta: { failure: 'Erro ao zerar contadores', awaits },
      mutationFn: zeroCounters,
      onSuccess: () => toastSuccess('Contadores zerados!', 'O rodízio recomeça do zero.'),
    }),
  }
}

type NewSeller = { companyId: string; fields: SavedSeller }
type ChangedSeller = Pick<Seller, 'id' | 'role'> & { change: SellerChange }
