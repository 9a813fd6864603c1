/** GET /admin/users/{user_id} */
import { authService, type Handler } from '../context.ts'
import { toUserJson } from '../users/user-json.ts'
import { addressedUser } from './addressed-user.ts'

export const getUserById: Handler = async ({ database }, request) =>
  toUserJson(await addressedUser((statement) => database.run(authService, statement), request))
