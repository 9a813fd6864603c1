/** DELETE /admin/users/{user_id}/factors/{factor_id}: for who has lost the telephone. */
import { AppError } from '../../../app-error.ts'
import { authService, type Handler } from '../context.ts'
import { endFactor } from '../factors/factor-rows.ts'
import { addressedUser, idOf } from './addressed-user.ts'
import { adminAuditEntry } from './admin-audit.ts'

export const deleteFactor: Handler = async ({ database }, request) =>
  database.transaction(authService, async (run) => {
    const user = await addressedUser(run, request)
    const id = idOf(request, 'factor_id').toLowerCase()
    const factor = user.factors.find((one) => one.id === id)
    if (!factor) throw new AppError('mfa_factor_not_found', 'Factor not found')
    const noted = adminAuditEntry('factor_deleted', user, request, { factor_id: id })
    await run(noted)
    await run(endFactor(id))
    return factor
  })
