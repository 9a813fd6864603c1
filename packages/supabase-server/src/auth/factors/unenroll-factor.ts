/** DELETE /factors/{factor_id} */
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { UserHandler } from '../require-user.ts'
import { factorInPath, sessionOf } from './factor-in-path.ts'
import { endFactor } from './factor-rows.ts'

export const unenrollFactor: UserHandler = async (context, signedIn, request) => {
  const session_id = sessionOf(signedIn)
  return context.database.transaction(async (run) => {
    const factor = await factorInPath(run, signedIn, request)
    if (factor.status === 'verified' && signedIn.aal === 'aal1') {
      const message = 'AAL2 required to unenroll verified factor'
      throw new AppError('insufficient_aal', message, { status: 422 })
    }
    await run(endFactor(factor.id))
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id }
    await run(auditEntry(context, 'factor_unenrolled', signedIn.user, traits))
    return { id: factor.id }
  })
}
