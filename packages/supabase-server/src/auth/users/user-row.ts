import { raw } from 'sql-template-tag'

type Json = Record<string, unknown>

export interface UserRow extends Record<string, unknown> {
  readonly id: string
  readonly aud: string | null
  readonly role: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Date | null
  readonly phone_confirmed_at: Date | null
  readonly confirmed_at: Date | null
  readonly invited_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly email_change: string | null
  readonly email_change_sent_at: Date | null
  readonly phone_change: string | null
  readonly phone_change_sent_at: Date | null
  readonly reauthentication_sent_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly raw_app_meta_data: Json | null
  readonly raw_user_meta_data: Json | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly banned_until: Date | null
  readonly deleted_at: Date | null
  readonly is_anonymous: boolean
  readonly is_sso_user: boolean
  readonly identities: Json[]
  readonly factors: Json[]
}

/** For `from auth.users u`. Factors are listed without their secrets. */
export const userColumns = raw(`
  u.id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at,
  u.confirmed_at, u.invited_at, u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at,
  u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at, u.last_sign_in_at, u.raw_app_meta_data,
  u.raw_user_meta_data, u.created_at, u.updated_at, u.banned_until, u.deleted_at,
  u.is_anonymous, u.is_sso_user,
  (select coalesce(jsonb_agg(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status, 'phone', f.phone,
      'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at), '[]')
    from auth.mfa_factors f where f.user_id = u.id) as factors`)
