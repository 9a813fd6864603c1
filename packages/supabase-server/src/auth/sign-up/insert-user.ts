import sql, { type Sql } from 'sql-template-tag'

export interface NewUser {
  readonly id: string
  /** An account without e-mail and phone is anonymous. */
  readonly email: string | null
  readonly phone?: string | null
  /** '' for an invited user. */
  readonly passwordHash: string
  /** Applies to e-mail and phone unless `isPhoneConfirmed` is given. */
  readonly isConfirmed: boolean
  readonly isPhoneConfirmed?: boolean
  readonly userData: Record<string, unknown>
}

/** Returns no row when the address is taken. Token columns are '', as in GoTrue. */
export function insertUser({ id, email, phone = null, passwordHash, ...more }: NewUser): Sql {
  const { isConfirmed, isPhoneConfirmed = isConfirmed, userData } = more
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const appData = providers.length > 0 ? { provider: providers[0], providers } : {}
  const taken = email ? sql`(email) where not is_sso_user` : sql`(phone)`
  return sql`
  with u as (
    insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
      phone_confirmed_at, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new,
      email_change, raw_app_meta_data, raw_user_meta_data, is_anonymous)
    values ('00000000-0000-0000-0000-000000000000', ${id}::uuid, 'authenticated', 'authenticated', ${email}, ${phone},
      ${passwordHash}, case when ${isConfirmed && email !== null}::boolean then now() end,
      case when ${isPhoneConfirmed && phone !== null}::boolean then now() end, now(), now(), '', '', '', '',
      ${appData}::jsonb, ${userData}::jsonb, ${providers.length === 0}::boolean)
    on conflict ${taken} do nothing
    returning id, email, phone
  ), identities as (
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select u.id::text, u.id, jsonb_build_object('sub', u.id, i.provider, i.address,
      'email_verified', i.provider = 'email' and ${isConfirmed}::boolean,
      'phone_verified', i.provider = 'phone' and ${isPhoneConfirmed}::boolean), i.provider, now(), now(), now()
    from u cross join lateral (values ('email', u.email), ('phone', u.phone)) as i (provider, address)
    where i.address is not null
  )
  select id as user_id from u`
}
