/** Whether an account's verified second factor was used in a session (spec section 3). */
import type { Session } from '@supabase/supabase-js'

export type Factor = { id: string; type: (typeof types)[number]; name: string }

/** The one that is asked for, and what may be used instead. */
export type MissingFactor = Factor & { others: readonly Factor[] }

/** In the order in which they are asked for. */
const types = ['totp', 'phone', 'webauthn'] as const

/** What this session still has to be confirmed with; null where there is nothing, or it was. */
export function findMissingFactor({ access_token, user }: Session): MissingFactor | null {
  if (levelOf(access_token) !== 'aal1') return null
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const [first, ...others] = types.flatMap((type) =>
    verified
      .filter(({ factor_type }) => factor_type === type)
      .map(({ id, friendly_name }): Factor => ({ id, type, name: friendly_name ?? '' })),
  )
  return first ? { ...first, others } : null
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
