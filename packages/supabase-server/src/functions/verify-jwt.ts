import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Database } from '../database/database.ts'
import { claimsOf } from '../requests/claims.ts'
import { findApiKey, findBearer } from '../requests/credentials.ts'
import { hasLivingSession } from '../requests/has-living-session.ts'
import type { ReadCaller } from '../requests/read-caller.ts'

interface Parts {
  readonly database: Pick<Database, 'run'>
  readonly readCaller: ReadCaller
}

/** @throws AppError UNAUTHORIZED with the relay's message */
export async function verifyJwt(
  request: FastifyRequest,
  { database, readCaller }: Parts,
): Promise<void> {
  const { authorization } = request.headers
  // Opaque keys are no JWTs and come in `apikey` alone.
  if (authorization === undefined && findApiKey(request) === null) {
    throw new AppError('UNAUTHORIZED', 'Missing authorization header')
  }
  if (authorization !== undefined && findBearer(request) === null) {
    throw new AppError('UNAUTHORIZED', "Auth header is not 'Bearer {token}'")
  }
  const caller = await readCaller(request).catch((cause) => {
    if (!(cause instanceof AppError) || cause.status !== 401) throw cause
    throw new AppError('UNAUTHORIZED', 'Invalid JWT', { cause })
  })
  if (await hasLivingSession(database, claimsOf(caller))) return
  throw new AppError('UNAUTHORIZED', 'Invalid JWT')
}
