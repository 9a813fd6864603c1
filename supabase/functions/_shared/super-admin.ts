/** What both functions ask first: whether this is a super administrator, and whether the password will do. */
import { hash } from 'bcryptjs'
import { clientOfCaller, clientOfServer, expectDone } from './clients.ts'
import { Refusal } from './serve-post.ts'

/** Claims of a token whose session is still open: the authentication service is asked, the signature alone does not tell. */
export async function readClaims(token: string, refusal: string): Promise<object> {
  const { auth } = clientOfCaller(token)
  const { error } = await auth.getUser(token)
  const { data } = error ? { data: null } : await auth.getClaims(token)
  if (data) return data.claims
  if (error && !(error.status && error.status < 500)) throw error
  throw new Refusal(403, refusal)
}

/** The auth service's cost. */
const cost = 10

/**
 * Made here, in a thread of its own: in the database it would hold up everyone. What a password needs, and who may set one,
 * the database says before; for nobody else a hash is made.
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
