import { defaultTimeZone } from '../../../../domain/format-date.ts'
import { returnTime } from '../../../../domain/return-time.ts'
import type { Seller } from '../sellers-queries.ts'
import { absenceWords } from './absence.ts'
import type { Availability } from './rotation-queries.ts'

type Known = Pick<Availability, 'left_out' | 'available_at'>
type Stored = Pick<Seller, 'away_until' | 'leave_from' | 'leave_until'>

/** "A partir de hoje às 9h", "A partir de segunda às 9h" */
export function fromWords(returnsAt: Date, now: Date, timeZone: string): string {
  const when = returnTime(returnsAt, now, timeZone)
  return `A partir de ${when.replace(/^(?=às? )/, 'hoje ').replace(/^em /, '')}`
}

/** Why no lead comes at present; undefined if one may come. */
export function leftOutWords(
  { left_out, available_at }: Known,
  seller: Stored,
  now: Date,
  timeZone = defaultTimeZone,
): string | undefined {
  const back = available_at ? `, volta ${returnTime(new Date(available_at), now, timeZone)}` : ''
  switch (left_out) {
    case 'away':
      return absenceWords(seller, now, timeZone) ?? 'De folga'
    case 'hours':
      return `Fora do horário${back}`
    case 'limit':
      return `Limite de hoje atingido${back}`
    case 'manager':
      return 'Gerente, fora do rodízio'
    case 'inactive':
      return 'Inativo'
    case 'phone':
      return 'Telefone inválido, fora do rodízio'
    default:
      return undefined
  }
}
