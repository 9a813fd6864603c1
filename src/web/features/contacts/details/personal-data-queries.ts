/** Everything stored about a phone number (LGPD). */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { callRpc } from '../../../call-rpc.ts'
import type { Json } from '../../../database.types.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { contactsKey } from '../contacts-queries.ts'

type Suspect = { released_lead_id: string | null; [fact: string]: Json }
export type PersonalData = { phone: string; leads: Json[]; quarantined: Suspect[] }

export const personalDataQuery = (phone: string, companyId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'personal-data', phone, companyId],
    queryFn: () => readPersonalData(phone, companyId),
    gcTime: 0,
    // Each read is recorded in the audit trail.
    staleTime: 'static',
  })

async function readPersonalData(phone: string, companyId: string): Promise<PersonalData> {
  const data = await callRpc('get_contact_data', { p_phone: phone, p_company_id: companyId })
  return data as PersonalData
}

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
