/** POST /signup without e-mail and phone. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { startSession } from '../tokens/start-session.ts'
import { findUserById } from '../users/find-user.ts'

export async function signUpAnonymously(context: AuthContext, userData: Record<string, unknown>) {
  const { enableSignup, enableAnonymousSignIns } = context.project.auth
  if (!enableAnonymousSignIns) {
    throw new AppError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!enableSignup) {
    throw new AppError('signup_disabled', 'Signups not allowed for this instance')
  }
  return context.database.transaction(async (run) => {
    const id = randomUUID()
    const nobody = { id, email: null, passwordHash: '', isConfirmed: false, userData }
    await addUser(context, run, nobody)
    const user = await findUserById(run, id)
    if (!user) throw new Error('The account that was just written is not there.')
    const noted = auditEntry(context, 'user_signedup', user, {
      provider: 'anonymous',
    })
    return startSession(context, user, { method: 'anonymous', noted, run })
  })
}
