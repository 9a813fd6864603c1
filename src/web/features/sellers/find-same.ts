import { parsePhone } from '../../../domain/phone.ts'
import type { Seller } from './sellers-queries.ts'

type Typed = Pick<Seller, 'phone' | 'email'>

/** Duplicates are allowed, so they only raise a warning. */
export function findSame(typed: Typed, others: readonly Seller[]) {
  const phone = phoneKey(typed.phone)
  const email = typed.email.trim().toLowerCase()
  return {
    phone: phone === null ? undefined : others.find((other) => phoneKey(other.phone) === phone),
    email: email ? others.find((other) => other.email.trim().toLowerCase() === email) : undefined,
  }
}

/** Equal with and without the ninth digit. */
function phoneKey(text: string): string | null {
  const phone = parsePhone(text)
  return 'matchKey' in phone ? phone.matchKey : null
}
