import { supabase } from '../supabase.ts'
import type { AwaitedUser } from './asked-provider.ts'
import { endSession } from './end-session.ts'
import type { Tokens } from './mail-link.ts'
import { openLinkSession, ownerOf } from './open-link-session.ts'

export type AwaitedAnswer =
  | { is: 'open' | 'refused' | 'unreachable' }
  /** Another user came, or is signed in by now. */
  | { is: 'somebody-else' | 'taken'; email: string }

/** The page below belongs to one user, whose input no other session may take over. */
export async function openAwaitedSession(
  tokens: Tokens,
  awaited: AwaitedUser,
): Promise<AwaitedAnswer> {
  const owner = await ownerOf(tokens)
  if (typeof owner === 'string') return { is: owner }
  if (owner.id !== awaited.id) {
    await endSession(tokens)
    return { is: 'somebody-else', email: owner.email }
  }
  // The page has a session again, perhaps with a second factor, which this one lacks.
  const { data: present } = await supabase().auth.getSession()
  if (present.session?.user.id === awaited.id) {
    await endSession(tokens)
    return { is: 'open' }
  }
  const opened = await openLinkSession(tokens, false)
  if (opened.is !== 'other-account') return { is: opened.is }
  await endSession(tokens)
  return { is: 'taken', email: opened.from }
}
