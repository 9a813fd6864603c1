import { DatabaseError } from './database.ts'

export const isMissingRoutine = (error: unknown): boolean =>
  error instanceof DatabaseError && ['42883', '3F000'].includes(error.code)
