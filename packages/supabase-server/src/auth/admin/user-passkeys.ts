import { adminAuditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import {
  deleteRow,
  findPasskeys,
  type PasskeyRow,
  toPasskeyJson,
} from '../passkeys/passkey-rows.ts'
import { noSuchPasskey, passkeyIdOf } from '../passkeys/require-passkeys.ts'
import { userInPath } from './user-in-path.ts'

/** GET /admin/users/{user_id}/passkeys */
export const listUserPasskeys: Handler = async ({ database }, request) =>
  database.transaction(async (run) => {
    const user = await userInPath(run, request)
    return (await run<PasskeyRow>(findPasskeys(user.id))).map(toPasskeyJson)
  })

/** DELETE /admin/users/{user_id}/passkeys/{passkey_id} */
export const deleteUserPasskey: Handler = async (context, request, reply) => {
  await context.database.transaction(async (run) => {
    const user = await userInPath(run, request)
    const id = passkeyIdOf(request)
    if ((await run(deleteRow(user.id, id))).length === 0) throw noSuchPasskey()
    await run(adminAuditEntry(context, 'passkey_deleted', user, { passkey_id: id }))
  })
  return reply.code(204).send()
}
