import { type WeeklyHours, weekDays } from '../../../../domain/weekly-hours.ts'
import { defaultTimeZone, formatDate } from '../../../ui/format/format-date.ts'
import { leftOutWords } from '../rotation/left-out-words.ts'
import { toLocal } from '../rotation/local-moment.ts'
import type { Availability } from '../rotation/rotation-queries.ts'
import type { Seller } from '../sellers-queries.ts'

type Member = Pick<Seller, 'away_until' | 'weekly_hours'>
type Known = Pick<Availability, 'left_out' | 'available_at'>

/**
 * Why a member gets none of the team's leads at present; undefined for who may. A team's hours take the place of the
 * company's, by which `known` is computed; a member's own bind before both.
 */
export function memberAbsence(
  { away_until, weekly_hours }: Member,
  { left_out, available_at }: Known,
  teamHours: WeeklyHours | null,
  now: Date,
  timeZone = defaultTimeZone,
): string | undefined {
  if (left_out === 'manager') return 'Gerente, fora do rodízio'
  if (left_out === 'inactive') return 'Inativo'
  if (left_out === 'phone') return 'Telefone inválido'
  if (weekly_hours || !teamHours) return leftOutWords({ left_out, available_at }, now, timeZone)
  if (left_out === 'away' && away_until) return `De folga até ${formatDate(away_until, timeZone)}`
  if (left_out === 'limit') return 'Limite de hoje atingido'
  return isOpen(teamHours, toLocal(now, timeZone)) ? undefined : 'Fora do horário da equipe'
}

function isOpen(hours: WeeklyHours, local: string): boolean {
  const day = weekDays[(new Date(`${local}Z`).getUTCDay() + 6) % 7]
  const time = local.slice(11)
  return Boolean(day && hours[day]?.some(([from, to]) => from <= time && time < to))
}
