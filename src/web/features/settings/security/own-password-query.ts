import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'

/** Identities do not tell: invitations and providers set no password. */
export const ownPasswordQuery = queryOptions({
  queryKey: ['own-password'],
  queryFn: () => callRpc('has_own_password'),
})
