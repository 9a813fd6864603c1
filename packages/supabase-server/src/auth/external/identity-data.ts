/** What an identity keeps of a person, in GoTrue's words. */
import { readEmail } from '../users/email-address.ts'
import { isStorable } from '../users/user-metadata.ts'
import type { Person, ProvidedEmail } from './provider.ts'

export type IdentityData = Record<string, unknown>

export function identityDataOf(person: Person): IdentityData {
  const email = mainEmail(person)
  const data = clean({
    ...person.claims,
    email: email?.address,
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
  })
  if (isStorable(data)) return data
  const { custom_claims: _, ...without } = data
  if (isStorable(without)) return without
  // An access token carries all of it, in a header.
  const { iss, sub, provider_id, email: address, email_verified, phone_verified } = data
  return { iss, sub, provider_id, email: address, email_verified, phone_verified }
}

/** Those that can be an account's, as accounts are found by. */
export const emailsOf = ({ emails }: Person): ProvidedEmail[] =>
  emails.flatMap((email) => {
    try {
      return [{ ...email, address: readEmail(email.address) }]
    } catch {
      return []
    }
  })

/** The one that a new account gets. */
export function mainEmail(person: Person): ProvidedEmail | undefined {
  const emails = emailsOf(person)
  return (
    emails.find(({ isPrimary }) => isPrimary) ??
    emails.find(({ isVerified }) => isVerified) ??
    emails[0]
  )
}

/** Without what is empty. */
function clean(data: IdentityData): IdentityData {
  const filled = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || value === null || value === '') return []
    if (key !== 'custom_claims') return [[key, value]]
    const inner = clean(value as IdentityData)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(filled)
}
