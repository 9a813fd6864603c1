import { formatDateTime } from '../domain/format-date.ts'

/** "20/11/2025 às 22:30", as the company's clock shows it. */
export function leadTime({ capturedAt, timeZone }: { capturedAt: Date; timeZone: string }): string {
  return formatDateTime(capturedAt.toISOString(), timeZone).replace(' ', ' às ')
}
