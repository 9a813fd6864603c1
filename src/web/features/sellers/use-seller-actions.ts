import { useMutation } from '@tanstack/react-query'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { changeSeller, createSeller, type SellerChange } from '../../seller-writes.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useSellerArchive } from '../../use-seller-archive.ts'
import type { SavedSeller } from './seller-form-schema.ts'
import { activityNote, newcomerNote, savedTitle } from './seller-notes.ts'
import { type Seller, zeroCounters } from './sellers-queries.ts'

const awaits = [['sellers']] as const

export function useSellerActions() {
  const timeZone = useTimeZone()
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar vendedor', awaits },
      mutationFn: ({ companyId, fields }: NewSeller) => createSeller(companyId, fields),
      onSuccess: (_, { fields }) =>
        toastSuccess('Vendedor cadastrado!', newcomerNote(fields, timeZone)),
    }),
    update: useMutation({
      meta: { failure: 'Erro ao atualizar vendedor', awaits },
      mutationFn: ({ id, change }: ChangedSeller) => changeSeller(id, change),
      onSuccess: (_, input) =>
        toastSuccess(
          savedTitle(input, input.companies?.time_zone ?? timeZone),
          activityNote(input, input.companies?.time_zone ?? timeZone),
        ),
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
type ChangedSeller = Seller & { change: SellerChange }
