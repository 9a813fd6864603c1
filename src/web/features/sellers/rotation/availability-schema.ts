import { pipe, string, superRefine, transform, trim } from 'zod/mini'
import { type WeeklyHours, weekSchema } from '../../../../domain/weekly-hours.ts'
import { fromLocal } from './local-moment.ts'

/** As the form shows them, all numbers as text; saved as columns of the same names. */
export type AvailabilityFields = {
  /** The clock of the company: "2026-12-01T09:00". */
  away_until: string | null
  daily_limit: string | number | null
  weight: string | number
  weekly_hours: WeeklyHours | null
}

/** Of a date whose browser tells only that some of it is typed. */
export const halfTyped = 'incompleta'

const most = 2_147_483_647

export function availabilityShape(timeZone: string) {
  return {
    away_until: pipe(
      string().check(
        superRefine((typed, context) => {
          if (!typed) return
          const at = fromLocal(typed, timeZone).getTime()
          if (Number.isNaN(at)) context.addIssue('Complete a data e a hora.')
          else if (at <= Date.now()) context.addIssue('Escolha um momento que ainda não passou.')
        }),
      ),
      transform((typed) => (typed ? fromLocal(typed, timeZone).toISOString() : null)),
    ),
    daily_limit: pipe(
      wholeNumber(most, 'Use um número inteiro a partir de 1, ou deixe vazio.', true),
      transform((typed) => (typed === '' ? null : Number(typed))),
    ),
    weight: pipe(wholeNumber(10, 'Use um número inteiro de 1 a 10.', false), transform(Number)),
    weekly_hours: weekSchema,
  }
}

function wholeNumber(max: number, problem: string, mayBeEmpty: boolean) {
  return string().check(
    trim(),
    superRefine((typed, context) => {
      if (typed === '' && mayBeEmpty) return
      const isWhole = /^\d{1,10}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max
      if (!isWhole) context.addIssue(problem)
    }),
  )
}
