/** Spec section 3. */
import type { Session } from '@supabase/supabase-js'

export type Factor = { id: string; type: (typeof types)[number]; name: string }

/** The preferred factor and its alternatives. */
export type MissingFactor = Factor & { others: readonly Factor[] }

/** In order of preference. */
const types = ['totp', 'phone', 'webauthn'] as const

/** Null when the session needs no confirmation or has it. */
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
