/** GET /admin/users/{user_id} */
import { authService, type Handler } from '../context.ts'
import { toUserJson } from '../users/user-json.ts'
import { userInPath } from './user-in-path.ts'

export const getUserById: Handler = async ({ database }, request) =>
  toUserJson(await userInPath((statement) => database.run(authService, statement), request))
