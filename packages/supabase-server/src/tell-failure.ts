import { DatabaseError } from './database/database.ts'

/** What the command prints when it could not start. */
export function tellFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const isAway = error instanceof DatabaseError && error.code === '08006'
  return isAway && cause instanceof Error ? `${message} ${reasonOf(cause)}` : message
}

/** For a host with several addresses Node.js sets only the code. */
const reasonOf = (cause: Error) => cause.message || ('code' in cause ? String(cause.code) : '')
