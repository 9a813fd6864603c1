import { queryOptions, useMutation } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { callRpc } from '../../../call-rpc.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { readPersonalData, savePersonalData } from '../../../personal-data.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { contactsKey } from '../contacts-queries.ts'

export const personalDataQuery = (phone: string, companyId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'personal-data', phone, companyId],
    queryFn: () => readPersonalData(phone, companyId),
    gcTime: 0,
    // Each read is recorded in the audit trail.
    staleTime: 'static',
  })

export function useErasure(phone: string, companyId: string) {
  return useMutation({
    meta: { failure: 'Erro ao excluir dados', invalidates: [[]] },
    mutationFn: () => callRpc('erase_contact', { p_phone: phone, p_company_id: companyId }),
    onSuccess: () =>
      toastSuccess(
        'Dados excluídos!',
        `Tudo o que chegou de ${formatPhone(phone)} foi excluído definitivamente.`,
      ),
  })
}

export function usePersonalDataCopy(phone: string, companyId: string) {
  const timeZone = useTimeZone()
  return useMutation({
    meta: { failure: 'Erro ao baixar dados' },
    mutationFn: () => readPersonalData(phone, companyId),
    onSuccess: (data) => savePersonalData(data, timeZone),
  })
}
