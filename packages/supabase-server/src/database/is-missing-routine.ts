import { DatabaseError } from './database.ts'

/** The project's schema lacks the optional function. */
export const isMissingRoutine = (error: unknown): boolean =>
  error instanceof DatabaseError && ['42883', '3F000'].includes(error.code)
