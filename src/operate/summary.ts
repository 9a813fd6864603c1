import type { End, Restored } from './archive.ts'
import type { Place } from './open-place.ts'

/** Such as `1204 rows in 63 tables, 5 files`. */
export function summary({ rows, files, missingFiles }: End): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const lost = missingFiles > 0 ? `, ${missingFiles} removed meanwhile` : ''
  return `${total} rows in ${counts.length} tables, ${files} files${lost}`
}

/** Each after a line break. */
export function warnings({
  refused = 0,
  unknown = [],
}: Partial<Pick<Restored, 'unknown'> & Pick<Place, 'refused'>>): string {
  const lines = []
  if (refused > 0) lines.push(`${refused} leads in writes.journal.refused need a look.`)
  if (unknown.length > 0) {
    lines.push(`Left out, since no migration makes them: ${unknown.join(', ')}.`)
  }
  return lines.map((line) => `\n${line}`).join('')
}
