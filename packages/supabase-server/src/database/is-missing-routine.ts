import { DatabaseError } from './database.ts'

/** What a project that is not Rodízio answers to our functions: neither the function nor its schema is there. */
export const isMissingRoutine = (error: unknown): boolean =>
  error instanceof DatabaseError && ['42883', '3F000'].includes(error.code)
