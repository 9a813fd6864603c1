/** The first challenge registers a key, later ones use it. */

import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import type { UserRow } from '../users/user-row.ts'
import { assertionOptions } from '../webauthn/assertion.ts'
import { registrationOptions } from '../webauthn/registration.ts'
import type { FactorRow } from './factor-rows.ts'
import { type FactorKeyRow, findFactorKeys, keyOfFactor } from './webauthn-rows.ts'

export async function challengeWebauthn(
  context: AuthContext,
  run: Run,
  { user, factor }: { user: UserRow; factor: FactorRow },
) {
  const rows = await run<FactorKeyRow>(findFactorKeys(user.id))
  if (factor.status === 'unverified') {
    const known = rows.map(keyOfFactor)
    const publicKey = await registrationOptions(context, user, { known, isPasskey: false })
    return { type: 'create', credential_options: { publicKey } } as const
  }
  const own = rows.filter(({ id }) => id === factor.id)
  const publicKey = await assertionOptions(context, own.map(keyOfFactor))
  return { type: 'request', credential_options: { publicKey } } as const
}
