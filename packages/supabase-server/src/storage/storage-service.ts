import type { Caller } from '../database/database.ts'

/** The service itself, where no policy is asked: what a bucket is, and what is in a public one. */
export const storageService: Caller = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
}

/** Only the service deletes rows, so that bytes are never left without one. */
export const mayDelete = ({ role, settings }: Caller): Caller => ({
  role,
  settings: { ...settings, 'storage.allow_delete_query': 'true' },
})
