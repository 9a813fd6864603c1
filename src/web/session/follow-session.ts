import type { AuthClient, Session } from '@supabase/supabase-js'
import { logFailure } from '../log-failure.ts'

/**
 * INITIAL_SESSION, SIGNED_IN, SIGNED_OUT, TOKEN_REFRESHED, USER_UPDATED, PASSWORD_RECOVERY and
 * MFA_CHALLENGE_VERIFIED all carry the current session. Returns the unsubscribe function.
 */
export function followSession(
  auth: Pick<InstanceType<typeof AuthClient>, 'onAuthStateChange' | 'getSession'>,
  take: (session: Session | null) => void,
): () => void {
  const { data } = auth.onAuthStateChange((_event, session) => take(session))
  // The first event has no session after an error either; this logs the error.
  void auth.getSession().then(({ error }) => {
    if (error) logFailure('The session could not be read', error)
  })
  return () => data.subscription.unsubscribe()
}
