/** POST /logout?scope=global|local|others */
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { UserHandler } from '../require-user.ts'

/** Without a scope, or with a token that has no session, ends every session of the user. */
export const logout: UserHandler = async (context, { user, sessionId }, request, reply) => {
  const scope = (request.query as Record<string, unknown>).scope || 'global'
  await context.database.run(
    sql`with noted as (${auditEntry(context, 'logout', user)})
        delete from auth.sessions where user_id = ${user.id}::uuid and ${within(scope, sessionId)}`,
  )
  return reply.code(204).send()
}

function within(scope: unknown, sessionId: string | null): Sql {
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw new AppError('validation_failed', `Unsupported logout scope "${String(scope)}"`)
  }
  if (scope === 'global' || sessionId === null) return sql`true`
  return scope === 'local' ? sql`id = ${sessionId}::uuid` : sql`id <> ${sessionId}::uuid`
}
