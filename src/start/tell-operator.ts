import { DatabaseError, withoutValues } from 'supabase-server/database'

/**
 * What a start or a command that failed says to its operator, who has given the address, account and password of the
 * database. Terminals are kept and shared: what PostgreSQL quotes of a row is left out.
 */
export function tellOperator(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const isAway = 'code' in error && error.code === '08006'
  if (isAway && cause instanceof Error) return `${message} ${reason(cause)}`
  return error instanceof DatabaseError ? withoutValues(error) : message
}

/** Of a host with several addresses Node.js says the code alone. */
const reason = (cause: Error) =>
  cause.message || ('code' in cause ? String(cause.code) : cause.name)
