import { paths } from '../../paths.ts'

/** The protected page that asked for a sign-in, if it is one: nothing else is followed. */
export function deepLink(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from !== 'string' || !URL.canParse(from, 'https://here.invalid')) return null
  const { origin, pathname, search, hash } = new URL(from, 'https://here.invalid')
  if (origin !== 'https://here.invalid') return null
  const isOurs = pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)
  return isOurs ? `${pathname}${search}${hash}` : null
}
