import postgres from 'postgres'
import { DatabaseError } from './database.ts'

/** Network, driver, PostgreSQL starting or stopping, pooler without a server (08P01). */
const connectionFailure =
  /^(ECONN|EHOST|ENET|ENOENT$|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|CONNECT|57P0[123]$|08P01$)/

export function toDatabaseError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && connectionFailure.test(String(error.code))) {
    return unreachable(error)
  }
  if (error instanceof postgres.PostgresError) {
    // A fatal error closes the connection and is no fault of the statement. Class 53 names its own cause.
    if (isFatal(error) && !error.code.startsWith('53')) return unreachable(error)
    const { code, message, detail, hint, constraint_name } = error
    return new DatabaseError(code, message, {
      details: detail,
      hint,
      constraint: constraint_name,
      cause: error,
    })
  }
  return error
}

const unreachable = (cause: Error) =>
  new DatabaseError('08006', 'The database cannot be reached.', { cause })

const isFatal = ({ severity }: postgres.PostgresError) =>
  severity === 'FATAL' || severity === 'PANIC'
