import { queryOptions, skipToken } from '@tanstack/react-query'
import { isCaptureAddress } from '../../../../domain/links/is-capture-address.ts'
import { nextShortCode } from '../../../../domain/links/short-code.ts'
import { isUuid } from '../../../../domain/uuid.ts'
import { callRpc } from '../../../call-rpc.ts'
import { createShortLink, type ShortLink } from '../../../create-short-link.ts'
import { keepSameCompany } from '../../../keep-same-company.ts'
import { live } from '../../../live.ts'
import { expectChanged, notAllowed } from '../../../rows/expect-changed.ts'
import { linkOrigin, supabase } from '../../../supabase.ts'
import {
  captureAddress,
  isSameSettings,
  type LinkSettings,
  readSettings,
} from './capture-address.ts'

export type { ShortLink }

export const linksPageSize = 10

/** Newest first, with the number of leads and a part of the configuration. */
export const captureLinksQuery = (companyId: string | null, page: number) =>
  queryOptions({
    queryKey: ['capture-links', companyId, 'list', page],
    queryFn: companyId ? () => listCaptureLinks(companyId, page) : skipToken,
    ...keepSameCompany(companyId),
    ...live,
  })

/** With the full configuration. Null when the company has no such link. */
export const captureLinkQuery = (companyId: string | null, id: string | null) =>
  queryOptions({
    queryKey: ['capture-links', companyId, 'link', id],
    queryFn: companyId && id !== null ? () => findCaptureLink(companyId, id) : skipToken,
    ...live,
  })

async function listCaptureLinks(companyId: string, page: number) {
  const data = await callRpc('list_capture_links', {
    p_company_id: companyId,
    p_host: new URL(linkOrigin()).host,
    p_limit: linksPageSize,
    p_offset: (page - 1) * linksPageSize,
  })
  // The page was emptied; show the first one.
  if (data.length === 0 && page > 1) return listCaptureLinks(companyId, 1)
  return { links: data, page, total: data[0]?.total ?? 0 }
}

export type CaptureLinkPage = Awaited<ReturnType<typeof listCaptureLinks>>
export type ListedLink = CaptureLinkPage['links'][number]

async function findCaptureLink(companyId: string, id: string): Promise<ShortLink | null> {
  if (!isUuid(id)) return null
  const { data, error } = await supabase()
    .from('short_urls')
    .select('*')
    .eq('company_id', companyId)
    .eq('id', id)
    .maybeSingle()
  if (error) throw error
  return data && isCaptureAddress(data.original_url, linkOrigin()) ? data : null
}

export function publishLink(companyId: string, settings: LinkSettings): Promise<ShortLink> {
  const { teamId, ...config } = settings
  return createShortLink(
    {
      companyId,
      teamId,
      config,
      originalUrl: (code) => captureAddress(linkOrigin(), code, config),
    },
    { generate: () => nextShortCode(config.source, new Date()) },
  )
}

/** The state that an edit started from. */
export type LinkBase = { link: ShortLink; settings: LinkSettings }

const overtaken =
  'Outra pessoa mudou este link enquanto você editava. O que você digitou continua aqui.'

/** Optimistic locking by `updated_at`. */
export async function updateLink(base: LinkBase, settings: LinkSettings): Promise<ShortLink> {
  const { id, company_id, short_code, updated_at } = base.link
  const { teamId, ...config } = settings
  const original_url = captureAddress(linkOrigin(), short_code, config)
  const change = { config, team_id: teamId, original_url }
  const { data, error } = await supabase()
    .from('short_urls')
    .update(change)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select()
  if (error) throw error
  if (data[0]) return data[0]
  const now = await findCaptureLink(company_id, id)
  if (!now) throw { code: 'PGRST116' }
  // A policy that refuses the update answers with success and no row.
  if (now.updated_at === updated_at) throw notAllowed()
  if (!isSameSettings(readSettings(now), base.settings)) throw new Error(overtaken)
  // Only the active switch changed.
  return updateLink({ ...base, link: now }, settings)
}

export function assignLink(id: string, teamId: string | null): Promise<void> {
  const change = { team_id: teamId }
  return expectChanged(supabase().from('short_urls').update(change).eq('id', id).select('id'))
}

export function switchLink(id: string, active: boolean): Promise<void> {
  return expectChanged(supabase().from('short_urls').update({ active }).eq('id', id).select('id'))
}
