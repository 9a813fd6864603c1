import type { UserRow } from '../users/user-row.ts'

export interface Address {
  readonly email?: string
  readonly phone?: string
}

/** Looks like an account that was just created. */
export function decoyUser(id: string, { email, phone }: Address): UserRow {
  const now = new Date()
  const provider = email ? 'email' : 'phone'
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email ?? null,
    phone: phone ?? null,
    encrypted_password: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: {},
    created_at: now,
    updated_at: now,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    is_sso_user: false,
    identities: [],
    factors: [],
  }
}
