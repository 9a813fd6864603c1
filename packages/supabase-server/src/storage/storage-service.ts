import type { Caller } from '../database/database.ts'

/** The service's own caller, without policies: for bucket rules and public objects. */
export const storageService: Caller = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
}

/** Satisfies storage.protect_delete, which keeps plain SQL from orphaning bytes. */
export const mayDelete = ({ role, settings }: Caller): Caller => ({
  role,
  settings: { ...settings, 'storage.allow_delete_query': 'true' },
})
