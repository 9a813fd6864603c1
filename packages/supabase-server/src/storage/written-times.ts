import { raw, type Sql } from 'sql-template-tag'

/** Storage's time format: UTC, milliseconds, `Z`. */
export const writtenTimes = (...columns: readonly string[]): Sql =>
  raw(columns.map(writtenTime).join(', '))

const writtenTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
