import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { decoyUser } from '../sign-up/decoy-user.ts'
import { insertUser, type NewUser } from '../sign-up/insert-user.ts'
import { toUserJson } from '../users/user-json.ts'
import { runHook } from './run-hook.ts'

/** @throws the refusal of the before-user-created hook */
export async function addUser(context: AuthContext, run: Run, account: NewUser) {
  await runBeforeUserCreatedHook(context, run, account)
  return run(insertUser(account))
}

interface Newcomer extends Pick<NewUser, 'id' | 'email' | 'phone' | 'userData'> {
  readonly provider?: string
}

/** https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook */
export async function runBeforeUserCreatedHook(
  context: AuthContext,
  run: Run,
  { id, email, phone = null, userData, provider }: Newcomer,
): Promise<void> {
  const hook = context.project.auth.hook.beforeUserCreated
  if (!hook) return
  const [known] = await run(sql`select from auth.users where not is_sso_user
    and (email = ${email}::text or phone = ${phone}::text)`)
  if (known) return
  const by = provider ?? (email ? 'email' : phone ? 'phone' : null)
  const user = {
    ...decoyUser(id, { ...(email ? { email } : {}), ...(phone ? { phone } : {}) }),
    confirmation_sent_at: null,
    raw_app_meta_data: by ? { provider: by, providers: [by] } : {},
    raw_user_meta_data: userData,
    is_anonymous: by === null,
  }
  const metadata = {
    uuid: randomUUID(),
    time: new Date().toISOString(),
    name: 'before-user-created',
    ip_address: context.address ?? '',
  }
  await runHook(context, hook, { metadata, user: toUserJson(user) }, run)
}

/**
 * Runs the work after the response, so that its time reveals no account. With a before-user-created hook it runs
 * first, since the client must receive the hook's refusal.
 */
export async function afterResponseUnlessHooked(
  { project, afterResponse }: Pick<AuthContext, 'project' | 'afterResponse'>,
  work: () => Promise<void>,
): Promise<void> {
  if (project.auth.hook.beforeUserCreated) await work()
  else afterResponse(work)
}
