/** The table `activities`, newest first; only admins and super_admin get rows. */
import type { QueryData } from '@supabase/supabase-js'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../domain/uuid.ts'
import { byName } from '../../by-name.ts'
import { keepSameCompany } from '../../keep-same-company.ts'
import { live } from '../../live.ts'
import { supabase } from '../../supabase.ts'
import { type ActivityFilters, actorKinds, areas, periods } from './activity-address.ts'

const pageSize = 50
const exportedAtOnce = 1_000

const columns =
  'id, at, actor_kind, actor_id, actor_name, what, subject_id, subject_name, before, after'

function ask(companyId: string, { actor, area, period }: ActivityFilters) {
  let query = supabase().from('activities').select(columns).eq('company_id', companyId)
  const kind = actorKinds.find(({ value }) => value === actor)
  if (kind) query = query.eq('actor_kind', kind.value)
  else if (isUuid(actor ?? '')) query = query.eq('actor_id', actor ?? '')
  const kinds = areas.find(({ value }) => value === area)?.kinds
  if (kinds) query = query.or(kinds.map((one) => `what.like.${one}.*`).join(','))
  const days = periods.find(({ value }) => value === period)?.days
  if (days) query = query.gte('at', new Date(Date.now() - days * 86_400_000).toISOString())
  return query.order('id', { ascending: false })
}

export type Activity = QueryData<ReturnType<typeof ask>>[number]

async function listAfter(
  companyId: string,
  filters: ActivityFilters,
  last: number | null,
  limit: number,
): Promise<Activity[]> {
  const query = ask(companyId, filters).limit(limit)
  const { data, error } = await (last === null ? query : query.lt('id', last))
  if (error) throw error
  return data
}

export const activitiesQuery = (companyId: string, filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', companyId, filters],
    queryFn: ({ pageParam }) => listAfter(companyId, filters, pageParam, pageSize),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
    ...keepSameCompany(companyId),
    ...live,
  })

export const peopleQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['users', 'names', companyId],
    queryFn: async () => {
      const { data, error } = await supabase()
        .from('users')
        .select('id, name')
        .eq('company_id', companyId)
      if (error) throw error
      return byName(data)
    },
  })

export async function listForFile(
  companyId: string,
  filters: ActivityFilters,
): Promise<Activity[]> {
  const lines: Activity[] = []
  for (;;) {
    const page = await listAfter(companyId, filters, lines.at(-1)?.id ?? null, exportedAtOnce)
    // The server may return fewer rows than requested, so only an empty page is the end.
    if (page.length === 0) return lines
    lines.push(...page)
  }
}
