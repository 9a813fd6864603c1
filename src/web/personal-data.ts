/** Everything stored about a phone number (LGPD). */
import {
  describePersonalData,
  type PersonalData,
  personalDataText,
  withoutForeignRequests,
} from '../domain/contacts/personal-data.ts'
import { formatDateTime } from '../domain/format-date.ts'
import { formatPhone } from '../domain/phone.ts'
import { callRpc } from './call-rpc.ts'
import { saveFile } from './ui/save-file.ts'
import { toastSuccess } from './ui/toast.ts'

/** Each read is recorded in the audit trail. */
export async function readPersonalData(phone: string, companyId: string): Promise<PersonalData> {
  const data = await callRpc('get_contact_data', { p_phone: phone, p_company_id: companyId })
  return data as unknown as PersonalData
}

/** As a text file, which the company can send to the person. */
export function savePersonalData(data: PersonalData, timeZone: string | undefined): void {
  const sections = describePersonalData(withoutForeignRequests(data), (iso) =>
    formatDateTime(iso, timeZone),
  )
  const text = personalDataText(`Dados guardados de ${formatPhone(data.phone)}`, sections)
  saveFile(new Blob([text], { type: 'text/plain' }), `dados-${data.phone}.txt`)
  toastSuccess('Cópia salva!', 'O arquivo está na pasta de downloads.')
}
