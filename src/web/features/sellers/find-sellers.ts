import type { Seller } from './sellers-queries.ts'

/** Matches name or e-mail without accents or case, or the digits of the phone. */
export function findSellers<Found extends Pick<Seller, 'name' | 'email' | 'phone'>>(
  sellers: Found[],
  typed: string,
): Found[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return sellers
  const digits = /^[\d\s()+-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  return sellers.filter(
    ({ name, email, phone }) =>
      plain(name).includes(wanted) ||
      email.includes(wanted) ||
      (digits !== '' && phone.includes(digits)),
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
