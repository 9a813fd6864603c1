import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { logFailure } from '../log-failure.ts'
import { publicKey, supabase } from '../supabase.ts'
import type { Tokens } from './mail-link.ts'

/** Both as e-mail addresses. */
export type OtherAccount = { from: string; to: string }

/** An unreachable server tells nothing about the link. */
type Unopened = 'refused' | 'unreachable'

type Opened =
  | { is: 'open'; email: string }
  | ({ is: 'other-account' } & OtherAccount)
  | { is: Unopened }

/** @param agreed the signed-in user agreed to change the account */
export async function openLinkSession(tokens: Tokens, agreed: boolean): Promise<Opened> {
  const { data: before } = await supabase().auth.getSession()
  if (before.session && !agreed) {
    const owner = await ownerOf(tokens)
    if (typeof owner === 'string') return { is: owner }
    const { id, email = '' } = before.session.user
    if (owner.id !== id) return { is: 'other-account', from: email, to: owner.email }
  }
  const { data, error } = await supabase().auth.setSession(tokens)
  if (!error) return { is: 'open', email: data.user?.email ?? '' }
  logFailure('The link of the mail brought no session', error)
  return { is: isOutOfReach(error) ? 'unreachable' : 'refused' }
}

/** Without the client, which would drop the page's session after a refusal. */
export async function ownerOf({
  access_token,
}: Tokens): Promise<{ id: string; email: string } | Unopened> {
  const headers = { apikey: publicKey(), authorization: `Bearer ${access_token}` }
  const answer = await fetch('/auth/v1/user', { headers }).catch(() => null)
  if (!answer || answer.status >= 500) return 'unreachable'
  return answer.ok ? answer.json() : 'refused'
}

const isOutOfReach = (error: AuthError): boolean =>
  isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500
