import { describeWeek } from '../../../../domain/weekly-hours.ts'
import { leaveWords, pauseEnd } from './absence.ts'
import { type AvailabilityFields, halfTyped } from './availability-schema.ts'
import { toDay } from './local-moment.ts'

/** "Folga de 30/11 a 04/12 · peso 2 · até 5 por dia", of the fields as typed. */
export function availabilitySummary(
  { leave, away_until, weight, daily_limit, weekly_hours }: AvailabilityFields,
  now: Date,
  timeZone: string,
): string {
  const { from, until } = leave
  const isComplete = from && until && from !== halfTyped && until !== halfTyped
  const facts = [
    away_until && `em pausa até ${pauseEnd(away_until, now, timeZone)}`,
    isComplete && leaveWords({ from, until }, toDay(now, timeZone)),
    String(weight) !== '1' && `peso ${weight}`,
    daily_limit && `até ${daily_limit} por dia`,
    weekly_hours && `atende ${describeWeek(weekly_hours)}`,
  ].filter((fact) => fact !== false && fact !== '' && fact !== null)
  const sentence = facts.join(' · ') || 'nos horários da empresa, sem limite por dia'
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
