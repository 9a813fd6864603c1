import { AppError } from '../../app-error.ts'

/** Returns server errors unchanged. */
export function toBadJwtError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const message = `invalid JWT: unable to parse or verify signature, ${error.message}`
  return new AppError('bad_jwt', message, { cause: error })
}
