import type { Claims } from './claims.ts'

/** Whose part of the database a caller uses: one for all strangers, one for each user, none for who holds a secret key. */
export function shareOf({ role, sub, is_anonymous: isAnonymous }: Claims): string | undefined {
  if (role === 'service_role') return undefined
  return role === 'authenticated' && typeof sub === 'string' && isAnonymous !== true ? sub : 'anon'
}
