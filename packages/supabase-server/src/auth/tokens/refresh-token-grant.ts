/** POST /token?grant_type=refresh_token */

import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { AuthContext, Handler } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { parseBody, text } from '../request-body.ts'
import { findDescendant, hashOf, successorOf } from './refresh-token.ts'
import {
  findActiveToken,
  type HeldToken,
  holdToken,
  noteReuse,
  noteVisit,
  revokeFamily,
  swapToken,
} from './refresh-token-rows.ts'
import { tokenResponse } from './token-response.ts'

const bodySchema = z.object({ refresh_token: text.default('') })

const alreadyUsed = () =>
  new AppError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')

/**
 * A token is valid once. Reuse returns the active token when that is the direct successor (the response was lost) or
 * within the reuse interval (two tabs); later reuse counts as theft and ends the session.
 * https://supabase.com/docs/guides/auth/sessions#what-is-refresh-token-reuse-detection-and-what-does-it-protect-from
 */
export const refreshTokenGrant: Handler = async (context, request) => {
  const { refresh_token: presented } = parseBody(bodySchema, request)
  if (!presented) throw new AppError('validation_failed', 'refresh_token required')
  const { jwtSecret } = context.secrets
  const { refreshTokenRotation, refreshTokenReuseInterval, sessions } = context.project.auth

  const outcome = await context.database.transaction(async (run) => {
    const [held] = await run<HeldToken>(holdToken(hashOf(presented)))
    if (!held) return null
    // Every token of a stolen session gets the same answer.
    if (held.revoked && held.session_ended) return { held, successor: null }
    expectLiving(held, sessions)
    if (!held.revoked) {
      const successor = successorOf(presented, jwtSecret)
      await run(swapToken(held, hashOf(successor), context))
      return { held, successor }
    }
    const [active] = await run<{ token: string }>(findActiveToken(held))
    const descendant = active && findDescendant(presented, active.token, jwtSecret)
    if (descendant && (descendant.steps === 1 || held.revoked_for <= refreshTokenReuseInterval)) {
      await run(noteVisit(held, context))
      return { held, successor: descendant.token }
    }
    const stolen = held.revoked_for > refreshTokenReuseInterval
    await run(
      stolen && refreshTokenRotation ? revokeFamily(held, context) : noteReuse(held, context),
    )
    return { held, successor: null }
  })

  if (!outcome) {
    throw new AppError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (outcome.successor === null) throw alreadyUsed()
  const { session_id: id, aal, amr, session_age: age } = outcome.held
  const session = { id, aal, amr, age }
  return tokenResponse(context, outcome.held, session, outcome.successor, {
    method: 'token_refresh',
  })
}

type Sessions = AuthContext['project']['auth']['sessions']

/** Like GoTrue, checks the limits only here; access tokens are never valid beyond them. */
function expectLiving(held: HeldToken, { timebox, inactivityTimeout, isSingle }: Sessions): void {
  const { session_ended, session_age, idle_for } = held
  expectNotBanned(held, { status: 400, message: 'Invalid Refresh Token: User Banned' })
  if (isSingle && held.has_newer_session) {
    const message = 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)'
    throw new AppError('session_expired', message)
  }
  if (session_ended || (timebox > 0 && session_age > timebox)) {
    throw new AppError('session_expired', 'Invalid Refresh Token: Session Expired')
  }
  if (inactivityTimeout > 0 && idle_for > inactivityTimeout) {
    throw new AppError('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
  }
}
