import { AppError } from '../../app-error.ts'

/** What is wrong with a token, in GoTrue's words; a failure of ours stays what it is. */
export function asBadToken(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const message = `invalid JWT: unable to parse or verify signature, ${error.message}`
  return new AppError('bad_jwt', message, { cause: error })
}
