/** Admin calls that the official client never sends. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { secrets } from './auth.ts'

export function adminCallsOf(app: FastifyInstance) {
  return (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {
      authorization: `Bearer ${secrets.serviceRoleKey}`,
      apikey: secrets.serviceRoleKey,
    },
  ) =>
    app.inject({
      method,
      url: `/auth/v1${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}

/** The account's audit entries, oldest first. */
export const trailOf = async ({ asOwner }: DatabaseServer, id: string) =>
  (
    await asOwner((run) =>
      run(sql`select payload ->> 'action' as action from auth.audit_log_entries
        where payload -> 'traits' ->> 'user_id' = ${id} order by created_at`),
    )
  ).map(({ action }) => action)
