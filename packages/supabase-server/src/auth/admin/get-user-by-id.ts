/** GET /admin/users/{user_id} */
import type { Handler } from '../context.ts'
import { toUserJson } from '../users/user-json.ts'
import { userInPath } from './user-in-path.ts'

export const getUserById: Handler = async ({ database }, request) =>
  toUserJson(await userInPath(database.run, request))
