import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'

/** Returns `redirect_to` or else the referring page if it is allowed, else the site URL. */
export function redirectTarget(
  context: AuthContext,
  request: Pick<FastifyRequest, 'query' | 'headers'>,
): string {
  const { redirect_to } = request.query as Record<string, unknown>
  for (const wanted of [redirect_to, request.headers.referer]) {
    const target = typeof wanted === 'string' ? allowedTarget(wanted, context) : null
    if (target !== null) return target
  }
  return context.siteUrl()
}

export const isAllowedTarget = (wanted: string, context: AuthContext): boolean =>
  allowedTarget(wanted, context) !== null

/** Parses as browsers do, so that no backslash or tab can hide the real host. */
function allowedTarget(wanted: string, { siteUrl, project }: AuthContext): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (wanted.length > 2048 || /[\x00-\x20\x7f]/.test(wanted) || !URL.canParse(wanted)) return null
  const url = new URL(wanted)
  if (url.username || url.password || !url.host) return null
  if (isSameSite(url, new URL(siteUrl()))) return url.href
  const [address = ''] = url.href.split('#')
  const forms = url.pathname === '/' ? [address, address.replace(/\/(?=\?|$)/, '')] : [address]
  const isListed = project.auth.additionalRedirectUrls.some((glob) =>
    forms.some((form) => toPattern(glob).test(form)),
  )
  return isListed ? url.href : null
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Any loopback port counts as the site: https://www.rfc-editor.org/rfc/rfc8252#section-7.3 */
function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol) return false
  return url.host === site.host || (loopback.has(url.hostname) && loopback.has(site.hostname))
}

/** `*` and `?` stop at dots and slashes, `**` does not: https://supabase.com/docs/guides/auth/redirect-urls */
function toPattern(glob: string): RegExp {
  return new RegExp(`^${toSource(glob)}$`)
}

/** Brackets after `//` are an IPv6 address, others a character class; braces are alternatives. */
const signs = /(?<=\/\/)\[[\da-f:.]+\]|\*\*|\\.|\[!?[^[\]\\]+\]|\{[^{}]*\}|[*?.+^${}()|[\]\\]/g

function toSource(glob: string): string {
  return glob.replace(signs, (sign, at: number) => {
    if (sign === '**') return '.*'
    if (sign === '*') return '[^./]*'
    if (sign === '?') return '[^./]'
    if (sign.startsWith('{') && sign !== '{') {
      return `(?:${sign.slice(1, -1).split(',').map(toSource).join('|')})`
    }
    if (/^\[.+\]$/.test(sign) && !glob.slice(0, at).endsWith('//')) {
      return sign.replace('[!', '[^')
    }
    return escapeRegExp(sign.startsWith('\\') && sign !== '\\' ? sign.slice(1) : sign)
  })
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
