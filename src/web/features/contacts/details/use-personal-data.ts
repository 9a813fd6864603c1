import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { failureMessage } from '../../../failure-message.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { erasePersonalData, readPersonalData } from './personal-data-queries.ts'

/** Erases everything that came from this telephone; every screen that counts contacts follows. */
export function useErasure(phone: string, companyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => erasePersonalData(phone, companyId),
    onSuccess: () =>
      toastSuccess('Dados apagados!', `Tudo o que chegou de ${formatPhone(phone)} saiu de vez.`),
    onSettled: () => void queryClient.invalidateQueries(),
    onError: (error) => toastFailure('Erro ao apagar dados', failureMessage(error)),
  })
}

/** A copy for the person whose data they are, as a file that people and programs can read. */
export function usePersonalDataCopy(phone: string, companyId: string) {
  return useMutation({
    mutationFn: () => readPersonalData(phone, companyId),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `dados-${data.phone}.json`)
      toastSuccess('Cópia salva!', 'O arquivo está na pasta de downloads.')
    },
    onError: (error) => toastFailure('Erro ao baixar dados', failureMessage(error)),
  })
}
