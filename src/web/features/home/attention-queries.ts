/** Null means unknown; an unknown fact raises no warning. */
import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { live } from '../../live.ts'
import { logFailure } from '../../log-failure.ts'
import { countRows, rowCount } from '../../rows/count-rows.ts'
import { supabase } from '../../supabase.ts'

export type AttentionFacts = {
  leads: number | null
  activeSellers: number | null
  /** Names of those in the list Chamar agora, newest first; at most 200. */
  toCall: string[] | null
  /** Leads without a seller, and when the first and the last are handed out; null where only a person can end it. */
  waiting: { leads: number; first_at: string | null; last_at: string | null } | null
  /** Codes of active capture links older than a week without a lead in the last week. */
  quietLinks: string[] | null
  /** Only admin, manager and super_admin read the quarantine; zero for other roles. */
  quarantined: number | null
}

export const attentionQuery = (companyId: string, mayManage: boolean) =>
  queryOptions({
    queryKey: ['home', 'attention', companyId, mayManage],
    queryFn: async () => {
      const [leads, activeSellers, toCall, waiting, quietLinks, quarantined] = await Promise.all([
        known(supabase().rpc('get_lead_counters', { p_company_id: companyId })),
        counted(
          supabase()
            .from('sellers')
            .select('id', rowCount)
            .eq('company_id', companyId)
            .eq('role', 'seller')
            .eq('active', true)
            .is('deleted_at', null),
        ),
        known(supabase().rpc('list_rescues', { p_company_id: companyId }).select('name')),
        known(supabase().rpc('count_waiting_leads', { p_company_id: companyId })),
        known(quietLinksOf(companyId)),
        mayManage
          ? counted(
              supabase()
                .from('quarantined_leads')
                .select('id', rowCount)
                .eq('company_id', companyId)
                .is('released_lead_id', null),
            )
          : 0,
      ])
      return {
        leads: leads?.[0]?.total ?? null,
        activeSellers,
        toCall: toCall?.map(({ name }) => name) ?? null,
        waiting: waiting?.[0] ?? null,
        quietLinks: quietLinks?.map((link) => link.short_code) ?? null,
        quarantined,
      }
    },
    ...live,
  })

function quietLinksOf(companyId: string) {
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
  return supabase()
    .from('short_urls')
    .select('short_code, leads_captured(id)')
    .eq('company_id', companyId)
    .eq('active', true)
    .like('original_url', '%/capture-lead%')
    .lt('created_at', weekAgo)
    .gte('leads_captured.created_at', weekAgo)
    .limit(1, { referencedTable: 'leads_captured' })
    .is('leads_captured', null)
    .order('created_at')
}

async function known<T>(
  query: PromiseLike<{ data: T | null; error: PostgrestError | null }>,
): Promise<T | null> {
  const { data, error } = await query
  if (error) logFailure('What needs attention could not be read', error)
  return error ? null : data
}

const counted = (query: Parameters<typeof countRows>[0]): Promise<number | null> =>
  countRows(query).catch((error) => {
    logFailure('What needs attention could not be counted', error)
    return null
  })
