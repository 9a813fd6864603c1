import { queryOptions } from '@tanstack/react-query'
import { callRpc, type RowOf } from '../../../call-rpc.ts'
import { keepSameCompany } from '../../../keep-same-company.ts'
import { readAllRows } from '../../../rows/read-all-rows.ts'
import { supabase } from '../../../supabase.ts'

export type FunnelScope = {
  companyId: string
  period: string
  linkId: string | null
  pageId: string | null
  teamId: string | null
  sellerId: string | null
}

/** Clicks and forms are null with a team or a seller. */
export type Funnel = {
  clicks: number | null
  forms: number | null
  sent: number
  opened: number
  confirmed: number
  won: number
}

export const funnelQuery = (scope: FunnelScope) =>
  queryOptions({
    queryKey: ['funnel', scope],
    queryFn: () => readFunnel(scope),
    ...keepSameCompany(scope.companyId),
  })

async function readFunnel(scope: FunnelScope): Promise<Funnel> {
  const { data, error } = await supabase()
    .rpc('get_lead_funnel', {
      p_company_id: scope.companyId,
      p_period: scope.period,
      p_short_url_id: scope.linkId ?? undefined,
      p_page_id: scope.pageId ?? undefined,
      p_team_id: scope.teamId ?? undefined,
      p_seller_id: scope.sellerId ?? undefined,
    })
    .maybeSingle()
  if (error) throw error
  return data ?? { clicks: 0, forms: 0, sent: 0, opened: 0, confirmed: 0, won: 0 }
}

export type CampaignResult = RowOf<'list_campaign_results', 'campaign'>

/** Most leads first; at last those without a campaign, if there are any. */
export const campaignResultsQuery = (companyId: string, period: string) =>
  queryOptions({
    queryKey: ['funnel', 'campaigns', companyId, period],
    queryFn: () => readCampaignResults(companyId, period),
    ...keepSameCompany(companyId),
  })

async function readCampaignResults(companyId: string, period: string): Promise<CampaignResult[]> {
  const rows: CampaignResult[] = await callRpc('list_campaign_results', {
    p_company_id: companyId,
    p_period: period,
  })
  return rows.sort((a, b) => Number(a.campaign === null) - Number(b.campaign === null))
}

/** Capture pages by name. */
export const pageChoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['capture-pages', companyId, 'choices'],
    queryFn: () =>
      readAllRows((first, last) =>
        supabase()
          .from('capture_pages')
          .select('id, name')
          .eq('company_id', companyId)
          .order('name')
          .order('id')
          .range(first, last),
      ),
  })
