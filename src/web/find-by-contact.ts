import { parsePhone } from '../domain/phone.ts'
import { withoutAccents } from '../domain/without-accents.ts'

type Contact = { name: string; email: string; phone: string | null }

/** Matches name or e-mail without accents or case, or the digits of the phone, also with +55. */
export function findByContact<Found extends Contact>(items: Found[], typed: string): Found[] {
  const wanted = withoutAccents(typed.trim())
  if (wanted === '') return items
  const digits = phoneDigits(wanted)
  return items.filter(
    ({ name, email, phone }) =>
      withoutAccents(name).includes(wanted) ||
      withoutAccents(email).includes(wanted) ||
      (digits !== '' && phone?.includes(digits)),
  )
}

function phoneDigits(wanted: string): string {
  if (!/^[\d\s()+-]+$/.test(wanted)) return ''
  const phone = parsePhone(wanted)
  return 'digits' in phone ? phone.digits : wanted.replace(/^\+55|\D/g, '')
}
