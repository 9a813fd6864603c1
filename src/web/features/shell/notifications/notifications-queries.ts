/** Events of the caller's company; for super_admin, of the platform. */
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'

const pageSize = 30

export const newestQuery = (userId: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ['notifications', 'newest', userId],
    queryFn:
      userId !== undefined ? () => callRpc('get_notifications', { p_limit: limit }) : skipToken,
    ...live,
  })

export const notificationsQuery = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'all', userId],
    queryFn: ({ pageParam }) => listPage(pageParam),
    initialPageParam: null as PageStart,
    getNextPageParam: ({ before }) => before,
    ...live,
  })

/** The last row of the previous page; null for the first page. */
type PageStart = { created_at: string; id: string } | null

async function listPage(after: PageStart) {
  const data = await callRpc('get_notifications', {
    p_limit: pageSize,
    p_before: after?.created_at,
    p_before_id: after?.id,
  })
  return { rows: data, before: data.length < pageSize ? null : (data.at(-1) ?? null) }
}
