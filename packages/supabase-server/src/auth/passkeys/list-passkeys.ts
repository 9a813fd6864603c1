/** GET /passkeys */
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { findPasskeys, type PasskeyRow, toPasskeyJson } from './passkey-rows.ts'

export async function listPasskeys({ database }: AuthContext, { user }: SignedIn) {
  const rows = await database.run<PasskeyRow>(findPasskeys(user.id))
  return rows.map(toPasskeyJson)
}
