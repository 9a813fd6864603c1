import sql, { type Sql } from 'sql-template-tag'
import type { Run } from '../../database/database.ts'

/** Updates `provider` and `providers` of the app metadata. */
export const syncProviders = (id: string): Sql => sql`
  update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || coalesce((
    select jsonb_build_object('provider', (array_agg(i.provider order by i.created_at))[1],
      'providers', jsonb_agg(i.provider order by i.created_at))
    from (
      select provider, min(created_at) as created_at from auth.identities
      where user_id = ${id}::uuid group by provider
    ) i having count(*) > 0), '{}')
  where u.id = ${id}::uuid`

/** Call after setting a password. GoTrue does the same behind its `ensureEmailIdentityForPassword`. */
export async function addEmailIdentity(run: Run, userId: string): Promise<void> {
  const added = await run(insertEmailIdentity(userId))
  if (added.length > 0) await run(syncProviders(userId))
}

/** Only for a verified address: the identity counts as verified by mail from then on. */
const insertEmailIdentity = (id: string): Sql => sql`
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true,
    'phone_verified', false), 'email', now(), now(), now()
  from auth.users u
  where u.id = ${id}::uuid and u.email_confirmed_at is not null and not u.is_sso_user and exists (
    select from auth.identities i
    where i.user_id = u.id and i.email = u.email and i.identity_data @> '{"email_verified": true}')
  on conflict (provider_id, provider) do nothing
  returning id`

/** The account's own identity for an address: made, or moved to the new address. */
export const moveIdentity = (
  id: string,
  provider: 'email' | 'phone',
  address: string | null,
  isVerified: boolean,
): Sql => sql`
  insert into auth.identities as i (provider_id, user_id, identity_data, provider, created_at, updated_at)
  values (${id}::text, ${id}::uuid, jsonb_build_object('sub', ${id}::text, 'email_verified', false,
    'phone_verified', false) || ${ownData(provider, address, isVerified)}, ${provider}, now(), now())
  on conflict (provider_id, provider) do update set updated_at = now(),
    identity_data = i.identity_data || ${ownData(provider, address, isVerified)}`

const ownData = (provider: string, address: string | null, isVerified: boolean): Sql =>
  sql`jsonb_build_object(${provider}::text, ${address}::text, ${`${provider}_verified`}::text, ${isVerified}::boolean)`
