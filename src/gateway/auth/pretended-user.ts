import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { UserRow } from './user-row.ts'

interface Address {
  readonly email?: string
  readonly phone?: string
}

/** As an account looks that was made a moment ago. */
export function pretendedUser({ email, phone }: Address): UserRow {
  const now = new Date()
  const provider = email ? 'email' : 'phone'
  return {
    id: randomUUID(),
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

export interface Identity extends Record<string, unknown> {
  readonly json: Record<string, unknown>
}

/** Written by the database, as those that it holds: no order of keys and no digit of a time tells them apart. */
export const pretendedIdentity = ({ id, email }: UserRow): Sql => sql`
  select jsonb_build_object(
    'identity_id', gen_random_uuid(), 'id', ${id}::text, 'user_id', ${id}::text,
    'identity_data', jsonb_build_object('sub', ${id}::text, 'email', ${email}::text, 'email_verified', false,
      'phone_verified', false),
    'provider', 'email', 'last_sign_in_at', now(), 'created_at', now(), 'updated_at', now(), 'email', ${email}::text
  ) as json`
