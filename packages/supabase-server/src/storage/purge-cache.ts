import { AppError } from '../app-error.ts'
import type { Handler } from './context.ts'

/** No cache is in front of the files, so there is nothing to purge. */
export const purgeCache: Handler = async (_context, { role }) => {
  if (role !== 'service_role') throw new AppError('AccessDenied', 'Access denied')
  return { message: 'success' }
}
