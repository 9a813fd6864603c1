import type { AuthClient, Session } from '@supabase/supabase-js'
import { logFailure } from '../log-failure.ts'

/**
 * INITIAL_SESSION, SIGNED_IN, SIGNED_OUT, TOKEN_REFRESHED, USER_UPDATED, PASSWORD_RECOVERY and
 * MFA_CHALLENGE_VERIFIED all say the same thing: this is the session now. Returns how to stop listening.
 */
export function followSession(
  auth: Pick<InstanceType<typeof AuthClient>, 'onAuthStateChange' | 'getSession'>,
  take: (session: Session | null) => void,
): () => void {
  const { data } = auth.onAuthStateChange((_event, session) => take(session))
  // The first event says "nobody" also where it could not be found out: this tells the two apart in the log.
  void auth.getSession().then(({ error }) => {
    if (error) logFailure('The session could not be read', error)
  })
  return () => data.subscription.unsubscribe()
}
