import { keepPreviousData, queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import {
  createShortLink,
  type ShortLink as StoredLink,
  shortAddress,
} from '../../../create-short-link.ts'
import { live } from '../../../live.ts'
import { expectChanged } from '../../../rows/expect-changed.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

export type ShortLink = Pick<
  StoredLink,
  'id' | 'original_url' | 'short_code' | 'active' | 'clicks' | 'team_id'
>

export type NewShortLink = {
  companyId: string
  originalUrl: string
  code: string
  teamId: string | null
}

type ShortLinkPage = { links: ShortLink[]; page: number; total: number }

export type LinkTotals = { links: number; active_links: number; clicks: number }

export type DayClicks = { day: string; clicks: number }

export const linksPageSize = 12

/** Newest first, without the configuration. */
export const shortLinksQuery = (companyId: string, page: number) =>
  queryOptions({
    queryKey: ['short-links', companyId, 'list', page],
    queryFn: () => listShortLinks(companyId, page),
    ...live,
    placeholderData: keepPreviousData,
  })

export const linkTotalsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['short-links', companyId, 'totals'],
    queryFn: async () => {
      const data = await callRpc('get_short_link_totals', { p_company_id: companyId })
      return data[0] ?? { links: 0, active_links: 0, clicks: 0 }
    },
    ...live,
  })

/** All links of the company, or one. */
export const clicksQuery = (companyId: string, linkId: string | undefined, days: number) =>
  queryOptions({
    queryKey: ['short-links', companyId, 'clicks', linkId, days],
    queryFn: () =>
      callRpc('count_clicks_by_day', {
        p_company_id: companyId,
        p_short_url_id: linkId,
        p_days: days,
      }),
    ...live,
    placeholderData: keepPreviousData,
  })

export const linkFunnelQuery = (companyId: string, linkId: string) =>
  queryOptions({
    queryKey: ['short-links', companyId, 'funnel', linkId],
    queryFn: async () => {
      const { data, error } = await supabase()
        .rpc('get_lead_funnel', { p_company_id: companyId, p_short_url_id: linkId })
        .maybeSingle()
      if (error) throw error
      return data
    },
    ...live,
  })

export const freeCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['short-code', code],
    queryFn: code ? () => isCodeFree(code) : skipToken,
  })

async function listShortLinks(companyId: string, page: number): Promise<ShortLinkPage> {
  const from = (page - 1) * linksPageSize
  const { data, count, error } = await supabase()
    .from('short_urls')
    .select('id, original_url, short_code, active, clicks, team_id', { count: 'exact' })
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + linksPageSize - 1)
  // The page was emptied; show the first one.
  if (page > 1 && (error?.code === 'PGRST103' || data?.length === 0)) {
    return listShortLinks(companyId, 1)
  }
  if (error) throw error
  return { links: data, page, total: count ?? data.length }
}

async function isCodeFree(code: string): Promise<boolean> {
  const data = await callRpc('is_short_code_free', { p_code: code })
  return data !== false
}

/** The installation screen lists short links that lead to a form. */
const awaits = [['short-links'], ['capture-links']] as const

export function useShortLinkActions() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar link', awaits },
      // Without a chosen code, each attempt uses a new one from the database.
      mutationFn: ({ code, ...link }: NewShortLink) =>
        createShortLink(
          link,
          code ? { chosen: code } : { generate: () => callRpc('generate_short_code') },
        ),
      onSuccess: ({ short_code }) => toastSuccess('Link criado!', shortAddress(short_code)),
    }),
    toggle: useMutation({
      meta: { failure: 'Erro ao atualizar link', awaits },
      mutationFn: ({ id, active }: ShortLink) =>
        expectChanged(
          supabase().from('short_urls').update({ active: !active }).eq('id', id).select('id'),
        ),
      onSuccess: (_, { active }) => {
        if (active) toastSuccess('Link desativado!', 'Quem abrir o link verá que ele expirou.')
        else toastSuccess('Link ativado!', 'Ele volta a funcionar.')
      },
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao excluir link', awaits },
      mutationFn: ({ id }: ShortLink) =>
        expectChanged(supabase().from('short_urls').delete().eq('id', id).select('id')),
      onSuccess: (_, { short_code }) =>
        toastSuccess('Link excluído!', `${shortAddress(short_code)} deixou de funcionar.`),
    }),
  }
}
