import { queryOptions, skipToken } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { callRpc } from '../../call-rpc.ts'
import { supabase } from '../../supabase.ts'
import { contactsKey } from './contacts-queries.ts'

export const sellerChoicesQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'sellers', companyId],
    queryFn: companyId ? () => listSellerChoices(companyId) : skipToken,
    staleTime: 60_000,
  })

export const sourceChoicesQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'sources', companyId],
    queryFn: companyId ? () => listSourceChoices(companyId) : skipToken,
    staleTime: 60_000,
  })

export const campaignChoicesQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'campaigns', companyId],
    queryFn: companyId ? () => listCampaigns(companyId) : skipToken,
    staleTime: 60_000,
  })

/** Active sellers by name (spec section 7), then former sellers with contacts. */
async function listSellerChoices(companyId: string) {
  const [active, past] = await Promise.all([
    choices(companyId).eq('active', true).eq('role', 'seller').is('deleted_at', null).order('name'),
    choices(companyId)
      .or('active.is.false,deleted_at.not.is.null,role.neq.seller')
      .gt('leads_total', 0)
      .order('name'),
  ])
  if (active.error) throw active.error
  if (past.error) throw past.error
  return { active: byName(active.data), past: byName(past.data) }
}

/** Most frequent first. */
async function listSourceChoices(companyId: string) {
  const data = await callRpc('count_leads_by', { p_by: 'source', p_company_id: companyId })
  return data.map(({ key, label }) => ({ value: key, label }))
}

/** Most frequent first. */
async function listCampaigns(companyId: string) {
  const data = await callRpc('list_campaigns', { p_company_id: companyId })
  return data.map(({ campaign }) => ({ value: campaign, label: campaign }))
}

const choices = (companyId: string) =>
  supabase().from('sellers').select('id, name, phone').eq('company_id', companyId)
