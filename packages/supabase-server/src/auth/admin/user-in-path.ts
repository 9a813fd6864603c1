import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { isUuid } from '../../requests/uuid.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'

export function idInPath(
  request: FastifyRequest,
  name: 'user_id' | 'factor_id' | 'identity_id',
): string {
  const id = (request.params as Record<string, string>)[name] ?? ''
  if (isUuid(id)) return id
  throw new AppError('validation_failed', `${name} must be an UUID`, { status: 404 })
}

/** Locks the row of the account, soft-deleted ones included, until the transaction ends. */
export async function userInPath(run: Run, request: FastifyRequest): Promise<UserRow> {
  const id = idInPath(request, 'user_id')
  const [user] = await run<UserRow>(
    sql`select ${userColumns} from auth.users u where u.id = ${id}::uuid for update of u`,
  )
  if (!user) throw new AppError('user_not_found', 'User not found')
  return user
}
