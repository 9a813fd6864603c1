/** Tells the database on which site the widget did not appear (product.md 58). Only the visitor's browser knows. */
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { BoundedMap } from 'supabase-server'
import { findUrl } from '../domain/links/find-url.ts'
import { isUuid } from '../domain/uuid.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'

/** Milliseconds. */
const pause = 10 * 60_000
const mostTold = 10_000

export function widgetRefusals(
  app: FastifyInstance,
  { database, readCaller }: Pick<CaptureDependencies, 'database' | 'readCaller'>,
): void {
  /** When the database was told of a company's site; a flood of messages is stopped before it. */
  const told = new BoundedMap<number>(mostTold)

  app.post<{ Params: { companyId: string } }>('/widget-off/:companyId', async (request, reply) => {
    const companyId = request.params.companyId.toLowerCase()
    // Which the page's scripts cannot write.
    const host = findSite(request.headers.origin)
    const caller = host && isUuid(companyId) ? await readCaller(request) : null
    // A robot's message must not stand for a visitor's.
    const key = `${companyId} ${host} ${caller?.settings?.['request.bot']}`
    if (caller && isNew(key)) {
      await database
        .run(
          { ...caller, role: 'service_role' },
          sql`select private.note_widget_refusal(${companyId}::uuid, ${host})`,
        )
        .catch((error) => {
          told.delete(key)
          request.log.warn(error)
        })
    }
    // The same for what is not believed.
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  function isNew(key: string): boolean {
    const now = Date.now()
    if (now - (told.get(key) ?? 0) < pause) return false
    told.set(key, now)
    return true
  }
}

/** The host of a public site, else null: not of a developer's machine. */
export function findSite(address: string | undefined): string | null {
  const host = findUrl(address ?? '')?.hostname ?? ''
  return /^[a-z\d_-]+(\.[a-z\d_-]+)*\.[a-z][a-z\d-]*$/.test(host) && host.length <= 253
    ? host
    : null
}
