import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import type { Purpose } from './key-words.ts'

export interface ApiKey {
  id: string
  name: string
  can_write: boolean
  /** Last characters. */
  hint: string
  created_at: string
  /** Null if that account is gone. */
  made_by: string | null
  /** At most a minute old; null before the first use. */
  last_used_at: string | null
  revoked_at: string | null
  /** False also while its maker may not make keys. */
  works: boolean
  purpose: string
}

export const apiKeysQuery = (companyId: string, purpose: Purpose) =>
  queryOptions({
    queryKey: ['api-keys', companyId],
    queryFn: async (): Promise<ApiKey[]> => {
      return callRpc('list_api_keys', { p_company_id: companyId })
    },
    select: (keys) => keys.filter((key) => key.purpose === purpose),
    ...live,
  })

export interface KeyFields {
  name: string
  right: 'read' | 'write'
}

const awaits = [['api-keys']] as const
const nouns = { api: 'a chave', contacts: 'o endereço' }

export function useKeyWrites(companyId: string, purpose: Purpose) {
  return {
    create: useMutation({
      meta: { failure: `Erro ao criar ${nouns[purpose]}`, awaits },
      mutationFn: ({ name, right }: KeyFields) =>
        callRpc('create_api_key', {
          p_company_id: companyId,
          p_name: name,
          p_can_write: right === 'write',
          p_purpose: purpose,
        }),
    }),
    revoke: useMutation({
      meta: { failure: `Erro ao revogar ${nouns[purpose]}`, awaits },
      mutationFn: (id: string) => callRpc('revoke_api_key', { p_id: id }),
      onSuccess: () =>
        purpose === 'api'
          ? toastSuccess('Chave revogada!', 'Ela não funciona mais.')
          : toastSuccess('Endereço revogado!', 'Ele não funciona mais.'),
    }),
  }
}
