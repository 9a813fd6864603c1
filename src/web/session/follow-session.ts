import type { AuthClient, Session } from '@supabase/supabase-js'

/**
 * INITIAL_SESSION, SIGNED_IN, SIGNED_OUT, TOKEN_REFRESHED, USER_UPDATED, PASSWORD_RECOVERY and
 * MFA_CHALLENGE_VERIFIED all say the same thing: this is the session now. Returns how to stop listening.
 */
export function followSession(
  auth: Pick<InstanceType<typeof AuthClient>, 'onAuthStateChange'>,
  take: (session: Session | null) => void,
): () => void {
  const { data } = auth.onAuthStateChange((_event, session) => take(session))
  return () => data.subscription.unsubscribe()
}
