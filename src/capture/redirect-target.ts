/** Where a short link leads, with what the visitor's address brought along (product.md 20). */
import { isAttribution } from '../domain/attribution-names.ts'
import { isLocalHost } from '../domain/public-origin.ts'
import { isOwnShortLink, readStoredUrl } from '../domain/stored-url.ts'
import type { Query } from './query.ts'

interface Followed {
  /** As stored with the link: checked again here, because old rows may be worse than today's rules. */
  readonly url: string
  readonly shortCode: string
  /** The origin in use. */
  readonly origin: string
  /** The origin that PUBLIC_URL names: ours as well, also when this one is asked under another name. */
  readonly publicUrl?: string | undefined
}

/** Never taken from the visitor's address: they say whose form it is and what it shows. */
const ownedByLink = new Set(['config', 'message', 'company', 'l', 'source'])

/** Null for an address that must not be followed. Our own form comes back as a path. */
export function findRedirectTarget(link: Followed, incoming: Query): string | null {
  if (!URL.canParse(link.url, link.origin)) return null
  const stored = readStoredUrl(new URL(link.url, link.origin).href)
  const ours = link.publicUrl ? [link.origin, link.publicUrl] : [link.origin]
  if (!stored || ours.some((origin) => isOwnShortLink(stored, origin))) return null
  const target = new URL(stored)
  const isOwnHost =
    isLocalHost(target.hostname) || ours.some((origin) => target.host === new URL(origin).host)
  const isOwnForm = isOwnHost && target.pathname === '/capture-lead'
  for (const [name, value] of Object.entries(incoming)) {
    if (ownedByLink.has(name)) continue
    if (isAttribution(name) || !target.searchParams.has(name)) target.searchParams.set(name, value)
  }
  if (!isOwnForm) return target.href
  target.searchParams.set('l', link.shortCode)
  return target.pathname + target.search
}
