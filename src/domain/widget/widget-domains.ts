/** On which sites a widget shows itself (spec section 5). */
import { findUrl } from '../links/find-url.ts'

/** The entries of a comma-separated list, as hosts; what cannot be read as one stays as typed and matches nothing. */
export function readDomains(list: string): string[] {
  const entries = list.split(/[,\s]+/).filter((entry) => entry !== '')
  return [...new Set(entries.map((entry) => findDomain(entry) ?? entry.toLowerCase()))]
}

/** One entry, its `*.` kept. Browsers escape a `*` in a host, Node.js does not: it stays outside. */
export function findDomain(entry: string): string | null {
  const [, star = '', name = ''] = /^(\*\.)?(.*)$/s.exec(withoutScheme(entry)) ?? []
  const host = findHost(name)
  return host && star + host
}

/** No entry means any site. An entry covers its name with and without www; `*.name` also all below it. */
export function isAllowedDomain(domains: readonly string[], site: string): boolean {
  const host = findHost(site)
  return domains.length === 0 || (host !== null && domains.some((entry) => covers(entry, host)))
}

/** The host of an address or name, as browsers write it, without port and trailing dot; null if there is none. */
export function findHost(text: string): string | null {
  const host = findUrl(`http://${withoutScheme(text)}`)?.hostname ?? ''
  return /^([a-z\d_-]+(?:\.[a-z\d_-]+)*|\[.+\])\.*$/.exec(host)?.[1] ?? null
}

function withoutScheme(text: string): string {
  return text.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
}

function covers(entry: string, host: string): boolean {
  if (!entry.startsWith('*.')) return withoutWww(entry) === withoutWww(host)
  return host === entry.slice(2) || host.endsWith(entry.slice(1))
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
