/** GET /admin/users/{user_id}/factors */
import { authService, type Handler } from '../context.ts'
import { addressedUser } from './addressed-user.ts'

export const listFactors: Handler = async ({ database }, request) =>
  (await addressedUser((statement) => database.run(authService, statement), request)).factors
