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
  // Access tokens carry this data in a header, so its size is limited.
  const { iss, sub, provider_id, email: address, email_verified, phone_verified } = data
  return { iss, sub, provider_id, email: address, email_verified, phone_verified }
}

/** Normalises the addresses as accounts store them, and drops invalid ones. */
export const emailsOf = ({ emails }: Person): ProvidedEmail[] =>
  emails.flatMap((email) => {
    try {
      return [{ ...email, address: readEmail(email.address) }]
    } catch {
      return []
    }
  })

export function mainEmail(person: Person): ProvidedEmail | undefined {
  const emails = emailsOf(person)
  return (
    emails.find(({ isPrimary }) => isPrimary) ??
    emails.find(({ isVerified }) => isVerified) ??
    emails[0]
  )
}

function clean(data: IdentityData): IdentityData {
  const filled = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || value === null || value === '') return []
    if (key !== 'custom_claims') return [[key, value]]
    const inner = clean(value as IdentityData)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(filled)
}
