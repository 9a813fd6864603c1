import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { logFailure } from '../log-failure.ts'

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession' | 'signOut'>

/** One renewal serves all requests that were refused at once. */
let renewal: Promise<string | null> | null = null

/** Null when the server refuses; the page then knows that its session expired. */
export async function renewToken(
  { auth }: { auth: Auth },
  refused: string,
): Promise<string | null> {
  const { data } = await auth.getSession()
  // Refused with the anonymous key, or already renewed by another request.
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
  // By its own clock the client would keep the session.
  await auth.signOut({ scope: 'local' })
  return null
}
