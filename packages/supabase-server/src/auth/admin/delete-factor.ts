/** DELETE /admin/users/{user_id}/factors/{factor_id} */
import { authService, type Handler } from '../context.ts'
import { endFactor } from '../factors/factor-rows.ts'
import { adminAuditEntry } from './admin-audit.ts'
import { factorInPath } from './factor-in-path.ts'

export const deleteFactor: Handler = async ({ database }, request) =>
  database.transaction(authService, async (run) => {
    const { user, factor, id } = await factorInPath(run, request)
    await run(adminAuditEntry('factor_deleted', user, request, { factor_id: id }))
    await run(endFactor(id))
    return factor
  })
