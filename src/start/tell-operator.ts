import { DatabaseError, withoutValues } from 'supabase-server/database'

/** Values of rows may not appear: terminals are logged and shared. */
export function tellOperator(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const isAway = 'code' in error && error.code === '08006'
  if (isAway && cause instanceof Error) return `${message} ${reason(cause)}`
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${message}. Stop what listens there, or set another PORT.`
  }
  return error instanceof DatabaseError ? withoutValues(error) : message
}

/** For a host with several addresses Node.js sets only the code. */
const reason = (cause: Error) =>
  cause.message || ('code' in cause ? String(cause.code) : cause.name)
