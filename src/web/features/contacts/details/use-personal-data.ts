import { useMutation } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { erasePersonalData, readPersonalData } from './personal-data-queries.ts'

export function useErasure(phone: string, companyId: string) {
  return useMutation({
    meta: { failure: 'Erro ao excluir dados', invalidates: [[]] },
    mutationFn: () => erasePersonalData(phone, companyId),
    onSuccess: () =>
      toastSuccess(
        'Dados excluídos!',
        `Tudo o que chegou de ${formatPhone(phone)} foi excluído definitivamente.`,
      ),
  })
}

export function usePersonalDataCopy(phone: string, companyId: string) {
  return useMutation({
    meta: { failure: 'Erro ao baixar dados' },
    mutationFn: () => readPersonalData(phone, companyId),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `dados-${data.phone}.json`)
      toastSuccess('Cópia salva!', 'O arquivo está na pasta de downloads.')
    },
  })
}
