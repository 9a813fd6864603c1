/** Product.md 20. */
import { isAttribution } from '../domain/links/attribution-names.ts'
import { isLocalHost } from '../domain/links/public-origin.ts'
import { isOwnShortLink, readStoredUrl } from '../domain/links/stored-url.ts'
import type { Query } from './query.ts'

interface Followed {
  /** An old row may violate the present rules. */
  readonly url: string
  readonly shortCode: string
  /** The request's origin. */
  readonly origin: string
  /** Own origin too. */
  readonly publicUrl?: string | undefined
}

/** Never from the visitor's address. */
const ownedByLink = new Set(['config', 'message', 'company', 'l', 'source'])

/** Null for an unsafe target; a path for the product's own form. */
export function findRedirectTarget(link: Followed, incoming: Query): string | null {
  if (!URL.canParse(link.url, link.origin)) return null
  const stored = readStoredUrl(new URL(link.url, link.origin).href)
  const ours = link.publicUrl ? [link.origin, link.publicUrl] : [link.origin]
  if (!stored || ours.some((origin) => isOwnShortLink(stored, origin))) return null
  const target = new URL(stored)
  const isOwnHost =
    isLocalHost(target.hostname) || ours.some((origin) => target.host === new URL(origin).host)
  const isOwnForm = isOwnHost && target.pathname === '/capture-lead'
  const asked = new Set(partsOf(target.search).map(nameOf))
  const brought = Object.entries(incoming).filter(
    ([name, value]) =>
      !ownedByLink.has(name) && (isAttribution(name) ? value.trim() !== '' : !asked.has(name)),
  )
  const pairs = isOwnForm ? [...brought, ['l', link.shortCode] as const] : brought
  if (pairs.length > 0) target.search = withPairs(target.search, pairs)
  return isOwnForm ? target.pathname + target.search : target.href
}

/** URLSearchParams would lose what is not UTF-8. */
function withPairs(search: string, pairs: readonly (readonly [string, string])[]): string {
  const names = new Set(pairs.map(([name]) => name))
  const kept = partsOf(search).filter((part) => !names.has(nameOf(part)))
  return [...kept, ...pairs.map((pair) => pair.map(encode).join('='))].join('&')
}

const partsOf = (search: string): string[] => (search === '' ? [] : search.slice(1).split('&'))

/** A malformed escape does not throw. */
const nameOf = (part: string): string => new URLSearchParams(`?${part}`).keys().next().value ?? ''

/** encodeURIComponent throws on a lone surrogate. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
