import { hash } from 'bcryptjs'
import { clientOfCaller, clientOfServer, expectDone } from './clients.ts'
import { Refusal } from './serve-post.ts'

/** A valid signature does not prove that the session is active. */
export async function readClaims(token: string, refusal: string): Promise<object> {
  const { auth } = clientOfCaller(token)
  const { error } = await auth.getUser(token)
  const { data } = error ? { data: null } : await auth.getClaims(token)
  if (data) return data.claims
  if (error && !(error.status && error.status < 500)) throw error
  throw new Refusal(403, refusal)
}

/** The bcrypt cost that GoTrue uses. */
const cost = 10

/**
 * Outside the database, where it would block other requests. Checks rights and password rules
 * first.
 */
export async function hashNewPassword(
  claims: object,
  password: string | null,
  refusal: string,
): Promise<string> {
  const asked = { p_caller: claims, p_password: password }
  const isAllowed = expectDone(await clientOfServer().rpc('check_new_password', asked))
  if (!isAllowed || password === null) throw new Refusal(403, refusal)
  return hash(password, cost)
}
