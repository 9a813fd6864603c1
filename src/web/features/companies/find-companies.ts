import { withoutAccents } from '../../../domain/without-accents.ts'
import type { Company } from '../../company/company.ts'

/** Matches name or e-mail without accents or case, or the digits of the phone. */
export function findCompanies<Found extends Pick<Company, 'name' | 'email' | 'phone'>>(
  companies: Found[],
  typed: string,
): Found[] {
  const wanted = withoutAccents(typed.trim())
  if (wanted === '') return companies
  const digits = /^[\d\s()+-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  return companies.filter(
    ({ name, email, phone }) =>
      withoutAccents(name).includes(wanted) ||
      email.includes(wanted) ||
      (digits !== '' && phone?.includes(digits)),
  )
}
