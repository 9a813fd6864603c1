import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import { type AuthContext, authService } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { startSession } from '../tokens/start-session.ts'
import { findUserByEmail, findUserByPhone } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'
import type { NewUser } from './insert-user.ts'

type Account = Pick<NewUser, 'email' | 'phone' | 'passwordHash' | 'userData'>

export async function signUpWithoutConfirmation(
  context: AuthContext,
  request: FastifyRequest,
  account: Account,
) {
  const address = clientAddress(request)
  const { email, phone } = account
  const traits = { provider: email ? 'email' : 'phone' }
  const session = await context.database.transaction(authService, async (run) => {
    const [inserted] = await addUser(context, run, request, {
      ...account,
      id: randomUUID(),
      isConfirmed: true,
    })
    const found = email ? findUserByEmail(email) : findUserByPhone(phone ?? '')
    const [user] = await run<UserRow>(found)
    if (!user) return null
    if (!inserted) {
      await run(auditEntry('user_repeated_signup', user, address, traits))
      return null
    }
    await run(auditEntry('user_signedup', user, address, traits))
    const noted = auditEntry('login', user, address, traits)
    return startSession(context, request, user, { method: 'password', noted, run })
  })
  if (!session) throw new AppError('user_already_exists', 'User already registered')
  return session
}
