import { type Caller, serviceRole } from 'supabase-server/database'

/** The trail names it as the product itself. */
export const ownCaller: Caller = {
  ...serviceRole,
  settings: { ...serviceRole.settings, 'rodizio.itself': 'on' },
}
