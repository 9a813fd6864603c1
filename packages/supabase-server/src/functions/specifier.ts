type Specifier =
  | { readonly kind: 'package'; readonly name: string; readonly path: string; version: string }
  | { readonly kind: 'types' }
  /** `serve` of Deno's older standard library. */
  | { readonly kind: 'std-serve' }
  | { readonly kind: 'foreign' }

/** `@scope/name@version/path`, with or without a leading slash. */
const packagePattern = /^\/?((?:@[\w.-]+\/)?[\w.-]+)(?:@([^/?]+))?(\/[^?]*)?(?:\?.*)?$/
const stdServePattern = /^https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/(?:server|mod)\.ts$/
const origins = ['npm:', 'https://esm.sh/', 'https://cdn.jsdelivr.net/npm/']
const urlPattern = /^[a-z][a-z+.-]*:/i

export function readSpecifier(text: string): Specifier {
  if (/\.d\.[mc]?ts$/.test(text)) return { kind: 'types' }
  if (stdServePattern.test(text)) return { kind: 'std-serve' }
  const origin = origins.find((start) => text.startsWith(start))
  if (origin) return toPackage(text.slice(origin.length))
  // On JSR; Supabase publishes the same names on npm.
  if (/^jsr:\/?@supabase\//.test(text)) return toPackage(text.slice('jsr:'.length))
  return urlPattern.test(text) ? { kind: 'foreign' } : toPackage(text)
}

function toPackage(text: string): Specifier {
  const match = packagePattern.exec(text)
  if (!match) return { kind: 'foreign' }
  const [, name = '', version = '', path = ''] = match
  const isWhole = path === '/' || path === '/+esm'
  return { kind: 'package', name, version, path: isWhole ? '' : path }
}

/** Compares major versions; `latest`, ranges and tags accept any. */
export function fits(wanted: string, installed: string): boolean {
  const major = /^[~^=v]?(\d+)/.exec(wanted)?.[1]
  return major === undefined || installed.split('.', 1)[0] === major
}
