/** What the direct-link tab reads and writes: a company's capture links (spec section 7, short_urls). */
import type { LinkConfig } from '../../../../domain/link-config.ts'
import { nextShortCode } from '../../../../domain/short-code.ts'
import { createShortLink, type ShortLink } from '../../../create-short-link.ts'
import { linkOrigin, supabase } from '../../../supabase.ts'
import { captureAddress, isCaptureAddress } from './capture-address.ts'

export type CaptureLink = ShortLink & { leads: number }

/** Newest first, with the leads that each one brought. */
export async function listCaptureLinks(companyId: string): Promise<CaptureLink[]> {
  const [links, figures] = await Promise.all([
    supabase()
      .from('short_urls')
      .select('*')
      .eq('company_id', companyId)
      .like('original_url', '%/capture-lead%')
      .order('created_at', { ascending: false }),
    supabase().rpc('get_link_figures', { p_company_id: companyId }),
  ])
  if (links.error) throw links.error
  if (figures.error) throw figures.error
  const leads = new Map(figures.data.map((figure) => [figure.short_url_id, figure.leads]))
  return links.data
    .filter((link) => isCaptureAddress(link.original_url, linkOrigin()))
    .map((link) => ({ ...link, leads: leads.get(link.id) ?? 0 }))
}

export function publishLink(companyId: string, config: LinkConfig): Promise<ShortLink> {
  return createShortLink(
    { companyId, config, originalUrl: (code) => captureAddress(linkOrigin(), code, config) },
    { generate: () => nextShortCode(config.source, new Date()) },
  )
}

export async function updateLink(link: ShortLink, config: LinkConfig): Promise<void> {
  await changeLink(link.id, {
    config,
    original_url: captureAddress(linkOrigin(), link.short_code, config),
  })
}

export async function switchLink(id: string, active: boolean): Promise<void> {
  await changeLink(id, { active })
}

async function changeLink(
  id: string,
  change: Partial<Pick<ShortLink, 'config' | 'original_url' | 'active'>>,
) {
  const { data, error } = await supabase()
    .from('short_urls')
    .update(change)
    .eq('id', id)
    .select('id')
  if (error) throw error
  // A policy that hides the row answers with success and no row.
  if (data.length === 0) throw { code: '42501' }
}
