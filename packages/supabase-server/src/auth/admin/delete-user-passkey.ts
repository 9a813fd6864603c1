/** DELETE /admin/users/{user_id}/passkeys/{passkey_id} */
import { authService, type Handler } from '../context.ts'
import { deleteRow } from '../passkeys/passkey-rows.ts'
import { noSuchPasskey, passkeyIdOf } from '../passkeys/require-passkeys.ts'
import { adminAuditEntry } from './admin-audit.ts'
import { userInPath } from './user-in-path.ts'

export const deleteUserPasskey: Handler = async ({ database }, request, reply) => {
  await database.transaction(authService, async (run) => {
    const user = await userInPath(run, request)
    const id = passkeyIdOf(request)
    if ((await run(deleteRow(user.id, id))).length === 0) throw noSuchPasskey()
    await run(adminAuditEntry('passkey_deleted', user, request, { passkey_id: id }))
  })
  return reply.code(204).send()
}
