/** Whether an account's second factor was used in a session (spec section 3: totp, verified). */
import type { Session } from '@supabase/supabase-js'

/** The app that this session still has to be confirmed with; null where there is none, or it was. */
export function findMissingFactor({ access_token, user }: Session): string | null {
  if (levelOf(access_token) !== 'aal1') return null
  const factors = user.factors ?? []
  const app = factors.find(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
  return app?.id ?? null
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
