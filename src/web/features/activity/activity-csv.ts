import { byteOrderMark, type Delimiter, writeCsv } from '../../../domain/csv/write-csv.ts'
import { formatDateTime } from '../../../domain/format-date.ts'
import type { Activity } from './activity-queries.ts'
import { activitySentence, actorLabel, changesOf } from './activity-words.ts'

export function activityCsv(
  activities: readonly Activity[],
  delimiter: Delimiter,
  timeZone: string | undefined,
): string {
  const rows = activities.map((activity) => [
    formatDateTime(activity.at, timeZone),
    actorLabel(activity),
    activitySentence(activity),
    changesOf(activity, timeZone)
      .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
      .join('; '),
  ])
  return byteOrderMark + writeCsv([['Data', 'Quem', 'Atividade', 'Detalhes'], ...rows], delimiter)
}
