import { custom, superRefine } from 'zod/mini'
import { findSpansFault, type WeeklyHours } from '../../../../domain/weekly-hours.ts'

/** Of a seller or a team; null for none of their own. */
export const ownHours = custom<WeeklyHours | null>().check(
  superRefine((hours, context) => {
    const fault = findWeekFault(hours)
    if (fault) context.addIssue(fault)
  }),
)

export function findWeekFault(hours: WeeklyHours | null): string | undefined {
  if (!hours) return undefined
  const days = Object.values(hours)
  if (days.length === 0) return 'Escolha ao menos um dia.'
  return days.some((spans) => findSpansFault(spans)) ? 'Confira os horários.' : undefined
}
