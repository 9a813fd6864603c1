/** GET /admin/users/{user_id}/passkeys */
import type { Handler } from '../context.ts'
import { findPasskeys, type PasskeyRow, toPasskeyJson } from '../passkeys/passkey-rows.ts'
import { userInPath } from './user-in-path.ts'

export const listUserPasskeys: Handler = async ({ database }, request) =>
  database.transaction(async (run) => {
    const user = await userInPath(run, request)
    return (await run<PasskeyRow>(findPasskeys(user.id))).map(toPasskeyJson)
  })
