/** The first challenge registers a key, later ones use it. */

import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { askForNewKey } from '../keys/new-key.ts'
import { askForKey } from '../keys/used-key.ts'
import type { UserRow } from '../users/user-row.ts'
import { type FactorKeyRow, findFactorKeys, keyOfFactor } from './factor-keys.ts'
import type { FactorRow } from './factor-rows.ts'

export async function challengeByKey(
  context: AuthContext,
  run: Run,
  { user, factor }: { user: UserRow; factor: FactorRow },
) {
  const rows = await run<FactorKeyRow>(findFactorKeys(user.id))
  if (factor.status === 'unverified') {
    const known = rows.map(keyOfFactor)
    const publicKey = await askForNewKey(context, user, { known, isPasskey: false })
    return { type: 'create', credential_options: { publicKey } } as const
  }
  const own = rows.filter(({ id }) => id === factor.id)
  const publicKey = await askForKey(context, own.map(keyOfFactor))
  return { type: 'request', credential_options: { publicKey } } as const
}
