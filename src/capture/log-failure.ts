/** A failure, as far as a log may know it: a database's details can quote what a visitor typed. */
import type { FastifyRequest } from 'fastify'
import { DatabaseError } from '../database/database.ts'

export function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof DatabaseError) {
    request.log.error({ sqlstate: error.code, constraint: error.constraint }, error.message)
  } else {
    request.log.error(error)
  }
}
