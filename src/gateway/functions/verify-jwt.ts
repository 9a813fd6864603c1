/** `verify_jwt`: a function is only called with a token or an api key of this server. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { findApiKey, findBearer } from '../credentials.ts'
import type { ReadCaller } from '../session.ts'

/** @throws AppError UNAUTHORIZED in the words of Supabase's relay. */
export async function verifyJwt(request: FastifyRequest, readCaller: ReadCaller): Promise<void> {
  const { authorization } = request.headers
  // Opaque keys come in `apikey` alone: they are no JWTs.
  if (authorization === undefined && findApiKey(request) === null) {
    throw new AppError('UNAUTHORIZED', 'Missing authorization header')
  }
  if (authorization !== undefined && findBearer(request) === null) {
    throw new AppError('UNAUTHORIZED', "Auth header is not 'Bearer {token}'")
  }
  try {
    await readCaller(request)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status !== 401) throw cause
    throw new AppError('UNAUTHORIZED', 'Invalid JWT', { cause })
  }
}
