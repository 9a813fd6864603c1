/** Whether an account's second factor was used in a session (spec section 3: totp and phone, verified). */
import type { Session } from '@supabase/supabase-js'

export type MissingFactor = { id: string; type: 'totp' | 'phone' }

/** What this session still has to be confirmed with, the app first; null where there is nothing, or it was. */
export function findMissingFactor({ access_token, user }: Session): MissingFactor | null {
  if (levelOf(access_token) !== 'aal1') return null
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  for (const type of ['totp', 'phone'] as const) {
    const factor = verified.find(({ factor_type }) => factor_type === type)
    if (factor) return { id: factor.id, type }
  }
  return null
}

function levelOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.')
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return String(claims.aal ?? 'aal1')
  } catch {
    return 'aal1'
  }
}
