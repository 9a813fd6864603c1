import type { Caller } from '../database/database.ts'

/** Satisfies storage.protect_delete, which keeps plain SQL from orphaning bytes. */
export const mayDelete = ({ role, settings }: Caller): Caller => ({
  role,
  settings: { ...settings, 'storage.allow_delete_query': 'true' },
})
