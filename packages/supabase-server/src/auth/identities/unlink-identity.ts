/** DELETE /user/identities/{identity_id} */
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import { idInPath } from '../admin/user-in-path.ts'
import { auditEntry } from '../audit.ts'
import type { UserHandler } from '../require-user.ts'
import { findUserById } from '../users/find-user.ts'
import { syncProviders } from '../users/sync-providers.ts'
import { expectManualLinking, requireAal2ForIdentities } from './expect-manual-linking.ts'

/** Keeps at least one identity, and takes the account's e-mail from the remaining ones. */
export const unlinkIdentity: UserHandler = async (context, signedIn, request) => {
  expectManualLinking(context)
  requireAal2ForIdentities(signedIn)
  const { id } = signedIn.user
  const identityId = idInPath(request, 'identity_id').toLowerCase()
  await context.database
    .transaction(async (run) => {
      const user = await findUserById(run, id)
      const identities = user?.identities ?? []
      const identity = identities.find(({ identity_id }) => identity_id === identityId)
      if (!user || !identity) {
        throw new AppError('identity_not_found', "Identity doesn't exist")
      }
      if (identities.length <= 1) {
        const message = 'User must have at least 1 identity after unlinking'
        throw new AppError('single_identity_not_deletable', message)
      }
      const { provider, id: provider_id } = identity as { provider: string; id: string }
      const traits = { identity_id: identityId, provider, provider_id }
      await run(auditEntry(context, 'identity_unlinked', user, traits))
      await run(sql`delete from auth.identities where id = ${identityId}::uuid`)
      await run(provider === 'phone' ? forgetPhone(id) : takeEmailOfOthers(id))
      await run(syncProviders(id))
    })
    .catch(refuseTakenEmail)
  return {}
}

const forgetPhone = (id: string): Sql => sql`
  update auth.users set phone = null, phone_confirmed_at = null, updated_at = now() where id = ${id}::uuid`

const takeEmailOfOthers = (id: string): Sql => sql`
  update auth.users u set updated_at = now(), email = i.email, email_confirmed_at =
      case when i.email = u.email then u.email_confirmed_at when i.verified then now() end
  from (select) nobody left join lateral (
    select lower(email) as email, (identity_data ->> 'email_verified')::boolean as verified
    from auth.identities where user_id = ${id}::uuid and email is not null
    order by email = (select email from auth.users where id = ${id}::uuid) desc, created_at limit 1
  ) i on true
  where u.id = ${id}::uuid`

function refuseTakenEmail(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'users_email_partial_key') {
    const message = 'Unable to unlink identity due to email conflict'
    throw new AppError('email_conflict_identity_not_deletable', message)
  }
  throw error
}
