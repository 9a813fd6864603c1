import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { runBeforeUserCreatedHook } from '../hooks/add-user.ts'
import { findUserById } from '../users/find-user.ts'
import { syncProviders } from '../users/sync-providers.ts'
import { isStorable } from '../users/user-metadata.ts'
import type { UserRow } from '../users/user-row.ts'
import type { WalletMessage } from './wallet-message.ts'

interface Wallet {
  readonly chain: string
  readonly message: WalletMessage
}

export async function findOrCreateWalletUser(
  context: AuthContext,
  run: Run,
  { chain, message: { address, network, domain, statement } }: Wallet,
): Promise<UserRow> {
  const sub = `web3:${chain}:${address}`
  const claims = { address, chain, network, domain }
  const verified = { email_verified: false, phone_verified: false }
  const whole = { sub, custom_claims: { ...claims, statement }, ...verified }
  // A statement may have 20 KB, and every access token carries these data.
  const data = isStorable(whole) ? whole : { sub, custom_claims: claims, ...verified }
  // Serialises concurrent first sign-ins of one wallet.
  await run(sql`select pg_advisory_xact_lock(hashtextextended(${sub}, 0))`)
  const [known] = await run<{ user_id: string }>(sql`
    update auth.identities set identity_data = ${data}::jsonb, last_sign_in_at = now(), updated_at = now()
    where provider = 'web3' and provider_id = ${sub} returning user_id`)
  const id = known?.user_id ?? randomUUID()
  if (known) {
    await run(sql`update auth.users
      set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${data}::jsonb where id = ${id}::uuid`)
  } else {
    if (!context.project.auth.enableSignup) {
      throw new AppError('signup_disabled', 'Signups not allowed for this instance')
    }
    const newcomer = { id, email: null, userData: data, provider: 'web3' }
    await runBeforeUserCreatedHook(context, run, newcomer)
    await run(insertWalletUser(id, sub, data))
  }
  await run(syncProviders(id))
  const user = await findUserById(run, id)
  if (!user || user.deleted_at) throw new AppError('user_not_found', 'User not found')
  return user
}

const insertWalletUser = (id: string, sub: string, data: object) => sql`
  with u as (
    insert into auth.users (instance_id, id, aud, role, encrypted_password, created_at, updated_at, confirmation_token,
      recovery_token, email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, is_anonymous)
    values ('00000000-0000-0000-0000-000000000000', ${id}::uuid, 'authenticated', 'authenticated', '', now(), now(),
      '', '', '', '', '{}', ${data}::jsonb, false)
    returning id
  )
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select ${sub}::text, u.id, ${data}::jsonb, 'web3', now(), now(), now() from u`
