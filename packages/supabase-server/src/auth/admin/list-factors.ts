/** GET /admin/users/{user_id}/factors */
import type { Handler } from '../context.ts'
import { userInPath } from './user-in-path.ts'

export const listFactors: Handler = async ({ database }, request) =>
  (await userInPath(database.run, request)).factors
