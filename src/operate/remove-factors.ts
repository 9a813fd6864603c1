import sql from 'sql-template-tag'
import { type DatabaseServer, serviceRole } from 'supabase-server/database'
import type { Config } from '../start/config.ts'
import { withPlace } from './open-place.ts'

/** For a super_admin whom nobody else can let in. */
export async function removeFactors(config: Config, email?: string): Promise<string> {
  if (!email) throw new Error('Say whose: npm run remove-factors -- ana@example.com')
  return withPlace(config, ({ server }) => removeFactorsOf(server, email))
}

/**
 * The database records it, as when a super_admin does it. Returns a message.
 * @throws where there is nothing to remove
 */
export async function removeFactorsOf(server: DatabaseServer, email: string): Promise<string> {
  const [account] = await server.asOwner((run) =>
    run<{ id: string }>(
      sql`select id from auth.users where email = lower(btrim(${email})) and not is_sso_user`,
    ),
  )
  if (!account) throw new Error(`No account has the address ${email}.`)
  const [row] = await server.database.run<{ removed: number }>(
    serviceRole,
    sql`select public.remove_second_factors(${account.id}::uuid) as removed`,
  )
  if (!row?.removed) throw new Error(`${email} has no second factor.`)
  return `Second factors of ${email} removed: ${row.removed}. The password stays, the sessions are ended.`
}
