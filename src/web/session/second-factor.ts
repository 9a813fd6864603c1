/** Whether an account's verified second factor was used in a session (spec section 3). */
import type { Session } from '@supabase/supabase-js'

export type MissingFactor = { id: string; type: (typeof types)[number] }

/** In the order in which they are asked for; the screen has no form for a device's key, and says so. */
const types = ['totp', 'phone', 'webauthn'] as const

/** What this session still has to be confirmed with; null where there is nothing, or it was. */
export function findMissingFactor({ access_token, user }: Session): MissingFactor | null {
  if (levelOf(access_token) !== 'aal1') return null
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  for (const type of types) {
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
