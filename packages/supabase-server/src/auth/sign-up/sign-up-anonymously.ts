/** POST /signup without e-mail and phone. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import { type AuthContext, authService } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { startSession } from '../tokens/start-session.ts'
import { findUserById } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

export async function signUpAnonymously(
  context: AuthContext,
  request: FastifyRequest,
  userData: Record<string, unknown>,
) {
  const { enableSignup, enableAnonymousSignIns } = context.project.auth
  if (!enableAnonymousSignIns) {
    throw new AppError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!enableSignup) {
    throw new AppError('signup_disabled', 'Signups not allowed for this instance')
  }
  return context.database.transaction(authService, async (run) => {
    const id = randomUUID()
    const nobody = { id, email: null, passwordHash: '', isConfirmed: false, userData }
    await addUser(context, run, request, nobody)
    const [user] = await run<UserRow>(findUserById(id))
    if (!user) throw new Error('The account that was just written is not there.')
    const noted = auditEntry('user_signedup', user, clientAddress(request), {
      provider: 'anonymous',
    })
    return startSession(context, request, user, { method: 'anonymous', noted, run })
  })
}
