import { findUrl } from '../../../domain/links/find-url.ts'
import { paths } from '../../paths.ts'

/** The protected page that redirected to the sign-in; other addresses are ignored. */
export function deepLink(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from !== 'string') return null
  const url = findUrl(from, 'https://here.invalid')
  if (url?.origin !== 'https://here.invalid') return null
  const { pathname, search, hash } = url
  const isOurs = pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)
  return isOurs ? `${pathname}${search}${hash}` : null
}
