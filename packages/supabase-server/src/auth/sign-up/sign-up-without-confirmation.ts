import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { startSession } from '../tokens/start-session.ts'
import { findUserByEmail, findUserByPhone } from '../users/find-user.ts'
import type { NewUser } from './insert-user.ts'

type Account = Pick<NewUser, 'email' | 'phone' | 'passwordHash' | 'userData'>

export async function signUpWithoutConfirmation(context: AuthContext, account: Account) {
  const { email, phone } = account
  const traits = { provider: email ? 'email' : 'phone' }
  const session = await context.database.transaction(async (run) => {
    const [inserted] = await addUser(context, run, {
      ...account,
      id: randomUUID(),
      isConfirmed: true,
    })
    const user = await (email ? findUserByEmail(run, email) : findUserByPhone(run, phone ?? ''))
    if (!user) return null
    if (!inserted) {
      await run(auditEntry(context, 'user_repeated_signup', user, traits))
      return null
    }
    await run(auditEntry(context, 'user_signedup', user, traits))
    const noted = auditEntry(context, 'login', user, traits)
    return startSession(context, user, { method: 'password', noted, run })
  })
  if (!session) throw new AppError('user_already_exists', 'User already registered')
  return session
}
