/** DELETE /admin/users/{user_id}/factors/{factor_id} */
import { adminAuditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { endFactor } from '../factors/factor-rows.ts'
import { factorInPath } from './factor-in-path.ts'

export const deleteFactor: Handler = async (context, request) =>
  context.database.transaction(async (run) => {
    const { user, factor, id } = await factorInPath(run, request)
    await run(adminAuditEntry(context, 'factor_deleted', user, { factor_id: id }))
    await run(endFactor(id))
    return factor
  })
