/** GET /user */
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { toUserJson } from './user-json.ts'

export const getUser = async (_context: AuthContext, { user }: SignedIn) => toUserJson(user)
