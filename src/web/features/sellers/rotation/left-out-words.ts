import { returnTime } from '../../../../domain/return-time.ts'
import { defaultTimeZone } from '../../../ui/format/format-date.ts'
import type { Availability } from './rotation-queries.ts'

/** Why no lead comes at present, for absences that end by themselves; undefined for others. */
export function leftOutWords(
  { left_out, available_at }: Pick<Availability, 'left_out' | 'available_at'>,
  now: Date,
  timeZone = defaultTimeZone,
): string | undefined {
  if (!available_at) return undefined
  const back = `volta ${returnTime(new Date(available_at), now, timeZone)}`
  if (left_out === 'away') return `De folga, ${back}`
  if (left_out === 'hours') return `Fora do horário, ${back}`
  if (left_out === 'limit') return `Limite de hoje atingido, ${back}`
  return undefined
}
