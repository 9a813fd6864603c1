import pg from 'pg'
import { DatabaseError } from './database.ts'

/** Network, driver, PostgreSQL starting or stopping, pooler without a server (08P01). */
const connectionFailure =
  /^(ECONN|EHOST|ENET|ENOENT$|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|57P0[123]$|08P01$)/

export function toDatabaseError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && connectionFailure.test(String(error.code))) {
    return unreachable(error)
  }
  if (error instanceof pg.DatabaseError) {
    // A fatal error closes the connection and is no fault of the statement. Class 53 names its own cause.
    if (isFatal(error) && !error.code?.startsWith('53')) return unreachable(error)
    const { code = 'XX000', message, detail, hint, constraint, position } = error
    return new DatabaseError(code, message, {
      details: detail,
      hint,
      constraint,
      position,
      cause: error,
    })
  }
  return error
}

const unreachable = (cause: Error) =>
  new DatabaseError('08006', 'The database cannot be reached.', { cause })

/** PostgreSQL has closed the connection. The driver gives the word in the server's language; most have this one. */
export const isFatal = ({ severity }: pg.DatabaseError) =>
  severity === 'FATAL' || severity === 'PANIC'
