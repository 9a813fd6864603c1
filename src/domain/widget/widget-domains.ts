/** Spec section 5. */
import { findUrl } from '../links/find-url.ts'

/** An invalid entry stays as typed and matches nothing. */
export function readDomains(list: string): string[] {
  const entries = list.split(/[,\s]+/).filter((entry) => entry !== '')
  return [...new Set(entries.map((entry) => findDomain(entry) ?? entry.toLowerCase()))]
}

/** Browsers and Node.js parse `*.` differently inside a host. */
export function findDomain(entry: string): string | null {
  const [, star = '', name = ''] = /^(\*\.)?(.*)$/s.exec(withoutScheme(entry)) ?? []
  const host = findHost(name)
  return host && star + host
}

/** An empty list allows any site. An entry covers www; `*.name` also subdomains. */
export function isAllowedDomain(domains: readonly string[], site: string): boolean {
  const host = findHost(site)
  return domains.length === 0 || (host !== null && domains.some((entry) => covers(entry, host)))
}

/** Null if invalid. */
export function findHost(text: string): string | null {
  const host = findUrl(`http://${withoutScheme(text)}`)?.hostname ?? ''
  return /^([a-z\d_-]+(?:\.[a-z\d_-]+)*|\[.+\])\.*$/.exec(host)?.[1] ?? null
}

/**
 * The same sites as sources of a Content-Security-Policy, on any port; with https here, only sites with
 * https. An invalid entry gives none, so the list cannot end the directive.
 */
export function siteSources(domains: readonly string[]): string[] {
  const hosts = domains.flatMap((entry) => {
    const domain = findDomain(entry)
    if (!domain) return []
    const name = domain.replace(/^(\*|www)\./, '')
    return [name, domain.startsWith('*.') ? domain : `www.${name}`]
  })
  return [...new Set(hosts)].map((host) => `${host}:*`)
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
