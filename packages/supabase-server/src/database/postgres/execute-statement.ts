import type postgres from 'postgres'
import type { Row, Statement } from '../database.ts'
import { encodeValue } from '../values.ts'

/** @param prepares false behind a pooler that changes the session between transactions */
export function executeStatement(
  connection: postgres.ReservedSql,
  { text, values }: Statement,
  prepares: boolean,
): PromiseLike<Row[]> {
  const parameters = values.map(encodeValue)
  if (parameters.length === 0) return connection.unsafe(text)
  if (prepares && isPrepared(text)) return connection.unsafe(text, parameters, { prepare: true })
  // Given as arguments, the driver would first ask for their types and wait (postgres 3.4.9).
  return Object.assign(connection.unsafe(text, [], notSimple), { parameters })
}

const notSimple: object = { simple: false }

/** The driver never drops a prepared statement, and Data API callers can create any number. */
const preparedAtMost = 500
const prepared = new Set<string>()

function isPrepared(text: string): boolean {
  if (prepared.has(text)) return true
  if (prepared.size >= preparedAtMost) return false
  prepared.add(text)
  return true
}
