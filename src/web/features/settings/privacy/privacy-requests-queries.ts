import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { PrivacyKind } from '../../../../domain/privacy-kinds.ts'
import { callRpc } from '../../../call-rpc.ts'
import type { Company } from '../../../company/company.ts'
import { keepSameCompany } from '../../../keep-same-company.ts'
import { live } from '../../../live.ts'
import { readPersonalData, savePersonalData } from '../../../personal-data.ts'
import { toastSuccess } from '../../../ui/toast.ts'

/** Of the function that answers; it names no column that may be null. */
export type PrivacyRequest = {
  id: string
  kind: PrivacyKind
  /** As typed by the person; both are null once the person is erased. */
  phone: string | null
  email: string | null
  note: string | null
  created_at: string
  /** yyyy-MM-dd */
  due_on: string
  is_late: boolean
  proof_sent_at: string | null
  proved_at: string | null
  answered_at: string | null
  /** Null where the person's link answered. */
  answered_by: string | null
  /** On record under the request's phone or e-mail. */
  contacts: { phone: string; name: string }[]
}

/** What the database answers at most. */
const pageSize = 200

export const privacyRequestsQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['privacy-requests', companyId],
    queryFn: async ({ pageParam }) => {
      const data = await callRpc('list_privacy_requests', {
        p_company_id: companyId,
        p_offset: pageParam,
      })
      return data as PrivacyRequest[]
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? null : pages.length * pageSize),
    select: ({ pages }) => pages.flat(),
    ...keepSameCompany(companyId),
    ...live,
  })

const awaits = [['privacy-requests']] as const

export function usePrivacyAnswers(company: Company) {
  return {
    copy: useMutation({
      meta: { failure: 'Erro ao baixar dados' },
      mutationFn: (phone: string) => readPersonalData(phone, company.id),
      onSuccess: (data) => savePersonalData(data, company.time_zone),
    }),
    erase: useMutation({
      meta: { failure: 'Erro ao excluir dados', awaits, invalidates: [[]] },
      mutationFn: (phone: string) =>
        callRpc('erase_contact', {
          p_phone: phone,
          p_company_id: company.id,
        }),
      onSuccess: () => toastSuccess('Dados excluídos!', 'Agora responda à pessoa.'),
    }),
    close: useMutation({
      meta: { failure: 'Erro ao concluir pedido', awaits },
      mutationFn: (id: string) => callRpc('answer_privacy_request', { p_id: id }),
      onSuccess: () => toastSuccess('Pedido respondido!'),
    }),
  }
}

export type PrivacyAnswers = ReturnType<typeof usePrivacyAnswers>
