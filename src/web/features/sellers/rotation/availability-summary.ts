import { describeWeek } from '../../../../domain/weekly-hours.ts'
import { type AvailabilityFields, halfTyped } from './availability-schema.ts'

/** "De folga até 01/12 · peso 2 · até 5 por dia", of the fields as typed. */
export function availabilitySummary(fields: AvailabilityFields, now: Date): string {
  const { away_until, weight, daily_limit, weekly_hours } = fields
  const facts = [
    away_until && away_until !== halfTyped && `de folga até ${dayWords(away_until, now)}`,
    String(weight) !== '1' && `peso ${weight}`,
    daily_limit && `até ${daily_limit} por dia`,
    weekly_hours && `atende ${describeWeek(weekly_hours)}`,
  ].filter((fact) => fact !== false && fact !== '' && fact !== null)
  const sentence = facts.join(' · ') || 'nos horários da empresa, sem limite por dia'
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** "01/12", "01/12 às 14h30", "01/12/2027" */
function dayWords(local: string, now: Date): string {
  const [date = '', time = ''] = local.split('T')
  const [year, month, day] = date.split('-')
  const ofYear = Number(year) === now.getFullYear() ? '' : `/${year}`
  const [hour, minute] = time.split(':')
  const atTime = time === '00:00' ? '' : ` às ${Number(hour)}h${minute === '00' ? '' : minute}`
  return `${day}/${month}${ofYear}${atTime}`
}
