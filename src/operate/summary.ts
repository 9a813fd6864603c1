import type { End } from './archive.ts'

/** Such as `1204 rows in 63 tables, 5 files`. */
export function summary({ rows, files, missingFiles }: End): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const lost = missingFiles > 0 ? `, ${missingFiles} removed meanwhile` : ''
  return `${total} rows in ${counts.length} tables, ${files} files${lost}`
}
