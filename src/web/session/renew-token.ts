import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { logFailure } from '../log-failure.ts'

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession' | 'signOut'>

/** Several requests are refused at once; one renewal serves them all. */
let renewal: Promise<string | null> | null = null

/** A session that the server refuses to renew has ended, and the page is told so before this answers. */
export async function renewToken(
  { auth }: { auth: Auth },
  refused: string,
): Promise<string | null> {
  const { data } = await auth.getSession()
  // The key of the page, not a session: nothing to renew. Or another request has renewed it already.
  if (!data.session) return null
  if (data.session.access_token !== refused) return data.session.access_token
  renewal ??= renew(auth, refused).finally(() => {
    renewal = null
  })
  return renewal
}

async function renew(auth: Auth, refused: string): Promise<string | null> {
  const { data, error } = await auth.refreshSession()
  if (!error) return data.session?.access_token ?? null
  logFailure('The session could not be renewed', error)
  if (isAuthRetryableFetchError(error)) return null
  // Another tab may have been faster.
  const now = (await auth.getSession()).data.session
  if (now && now.access_token !== refused) return now.access_token
  // By its own clock the client would keep a session whose token has time left.
  await auth.signOut({ scope: 'local' })
  return null
}
