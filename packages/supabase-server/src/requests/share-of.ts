import type { Claims } from './claims.ts'

/** The caller's share of the database pool: one for all anonymous callers, one a user, none for service_role. */
export function shareOf({ role, sub, is_anonymous: isAnonymous }: Claims): string | undefined {
  if (role === 'service_role') return undefined
  return role === 'authenticated' && typeof sub === 'string' && isAnonymous !== true ? sub : 'anon'
}
