import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc, type RowOf } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import type { Purpose } from './key-words.ts'

/** `last_used_at` is at most a minute old; `works` is false also while its maker may not make keys. */
export type ApiKey = RowOf<'list_api_keys', 'made_by' | 'last_used_at' | 'revoked_at'>

export const apiKeysQuery = (companyId: string, purpose: Purpose) =>
  queryOptions({
    queryKey: ['api-keys', companyId],
    queryFn: (): Promise<ApiKey[]> => callRpc('list_api_keys', { p_company_id: companyId }),
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
