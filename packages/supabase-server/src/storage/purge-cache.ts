import { AppError } from '../app-error.ts'
import type { Handler } from './context.ts'

/** Nothing stands in front of these files, so there is nothing to purge: what was changed is what is sent. */
export const purgeCache: Handler = async (_context, { role }) => {
  if (role !== 'service_role') throw new AppError('AccessDenied', 'Access denied')
  return { message: 'success' }
}
