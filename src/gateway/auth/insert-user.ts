import sql, { type Sql } from 'sql-template-tag'

export interface NewUser {
  readonly id: string
  readonly email: string
  /** '' for who is invited and has none yet. */
  readonly passwordHash: string
  readonly isConfirmed: boolean
  readonly userData: Record<string, unknown>
}

/** With its identity. No row comes back when the address is taken; columns of tokens are '' as in GoTrue's rows. */
export const insertUser = ({ id, email, passwordHash, isConfirmed, userData }: NewUser): Sql => sql`
  with u as (
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at,
      updated_at, confirmation_token, recovery_token, email_change_token_new, email_change, raw_app_meta_data,
      raw_user_meta_data)
    values ('00000000-0000-0000-0000-000000000000', ${id}::uuid, 'authenticated', 'authenticated', ${email},
      ${passwordHash}, case when ${isConfirmed}::boolean then now() end, now(), now(), '', '', '', '',
      '{"provider": "email", "providers": ["email"]}', ${userData}::jsonb)
    on conflict (email) where not is_sso_user do nothing
    returning id, email
  )
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', ${isConfirmed}::boolean,
    'phone_verified', false), 'email', now(), now(), now()
  from u returning user_id`
