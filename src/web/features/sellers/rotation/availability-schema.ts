import { nullable, object, pipe, string, superRefine, transform, trim } from 'zod/mini'
import { type WeeklyHours, weekSchema } from '../../../../domain/weekly-hours.ts'
import { addDays, startOfDay, toDay } from './local-moment.ts'

/** As the form shows them, all numbers as text; saved as columns of the same names. */
export type AvailabilityFields = {
  /** First and last day on the clock of the company; saved as moments. Without a last day there is none. */
  leave: { from: string | null; until: string | null }
  /** An instant, which the form can only clear. */
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
    leave: leaveSchema(timeZone),
    away_until: nullable(string()),
    daily_limit: pipe(
      wholeNumber(most, 'Use um número inteiro a partir de 1, ou deixe vazio.', true),
      transform((typed) => (typed === '' ? null : Number(typed))),
    ),
    weight: pipe(wholeNumber(10, 'Use um número inteiro de 1 a 10.', false), transform(Number)),
    weekly_hours: weekSchema,
  }
}

const leaveSchema = (timeZone: string) =>
  pipe(
    object({ from: string(), until: string() }).check(
      superRefine(({ from, until }, context) => {
        const today = toDay(new Date(), timeZone)
        const fault = (name: string, message: string) =>
          context.addIssue({ code: 'custom', path: [name], message })
        if (from === halfTyped) fault('from', 'Complete a data.')
        else if (from === '' && until !== '') fault('from', 'Escolha o primeiro dia.')
        if (until === halfTyped) fault('until', 'Complete a data.')
        else if (until === '' && from !== '' && from !== today) {
          fault('until', 'Escolha o último dia.')
        } else if (until !== '' && until < today) fault('until', 'Escolha uma data futura.')
        else if (until !== '' && until < from) fault('until', 'O último dia vem antes do primeiro.')
      }),
    ),
    transform(({ from, until }) => ({
      from: until ? startOfDay(from, timeZone).toISOString() : null,
      until: until ? startOfDay(addDays(until, 1), timeZone).toISOString() : null,
    })),
  )

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
