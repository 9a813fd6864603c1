import sql, { type Sql } from 'sql-template-tag'

/** Also ends every other session and revokes all links and codes. */
export const changePassword = (
  id: string,
  passwordHash: string,
  sessionId: string | null,
): Sql => sql`
  with ended as (
    delete from auth.sessions where user_id = ${id}::uuid and id is distinct from ${sessionId}::uuid
  ), gone as (
    delete from auth.one_time_tokens where user_id = ${id}::uuid
  )
  update auth.users set encrypted_password = ${passwordHash}, confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_current = '', email_change_token_new = '', reauthentication_token = '',
    updated_at = now()
  where id = ${id}::uuid`

/** Merges the top-level keys; null removes a key. */
export const changeMetadata = (id: string, data: Record<string, unknown>): Sql => sql`
  update auth.users set updated_at = now(), raw_user_meta_data = (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(coalesce(raw_user_meta_data, '{}') || ${data}::jsonb) where value <> 'null')
  where id = ${id}::uuid`
