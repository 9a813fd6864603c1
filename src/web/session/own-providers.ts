/** The server adds `email` with the first password. */
import type { User } from '@supabase/supabase-js'

const providersOf = ({ app_metadata }: User): readonly unknown[] =>
  Array.isArray(app_metadata.providers) ? app_metadata.providers : []

export const comesByGoogle = (user: User): boolean => providersOf(user).includes('google')

export const hasNoPassword = (user: User): boolean =>
  comesByGoogle(user) && !providersOf(user).includes('email')

/** The e-mail at Google may differ from the account's. */
export function googleEmail(user: User): string {
  const google = user.identities?.find(({ provider }) => provider === 'google')
  return google?.identity_data?.email ?? user.email ?? ''
}
