/** Prometheus' text format, labelled by route; no URLs, no personal data. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Quotas } from 'supabase-server'
import { type Database, isMissingRoutine, type Row, serviceRole } from 'supabase-server/database'
import { answeredInTime } from './answered-in-time.ts'

/** @param log of the scraping request */
type WriteMetrics = (log: FastifyBaseLogger) => Promise<string>

/** Returns a function that writes the metrics. */
export function watchRequests(
  app: FastifyInstance,
  database: Database,
  { process, refused }: Quotas,
): WriteMetrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  const sockets = new Gauge({
    name: 'rodizio_websockets',
    help: 'Dashboards and other listeners that are connected to this process.',
    registers: [register],
  })
  const channels = new Gauge({
    name: 'rodizio_realtime_channels',
    help: 'Channels that those are joined to.',
    registers: [register],
  })
  const refusals = new Counter({
    name: 'rodizio_realtime_refused_total',
    help: 'Sockets, joins and messages above a bound, by whose it was (connection, address, user, strangers, process) and what it bounds.',
    labelNames: ['of', 'bound'],
    registers: [register],
  })
  const figures = new Gauge({
    name: 'rodizio_figure',
    help: 'Of the whole database, the same from every process: leads, jobs due and given up, seconds that the oldest due job waits and since the last backup, bytes.',
    labelNames: ['name'],
    registers: [register],
  })
  const isUp = new Gauge({
    name: 'rodizio_database_up',
    help: '1 where the database answers this process, else 0.',
    registers: [register],
  })
  const failures = new Counter({
    name: 'rodizio_database_failures_total',
    help: 'What this process asked of the database and it failed for reasons of its own, by SQLSTATE: 53100 full disk, 58030 disk error, 08006 away.',
    labelNames: ['code'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  return async (log) => {
    sockets.set(app.websocketServer.clients.size)
    channels.set(process.held.channels)
    refusals.reset()
    for (const [name, count] of refused) {
      const [of = '', bound = ''] = name.split(' ')
      refusals.inc({ of, bound }, count)
    }
    figures.reset()
    try {
      const read = await answeredInTime(readFigures(database))
      for (const { name, value } of read) figures.set({ name }, value)
      isUp.set(1)
    } catch (error) {
      log.error({ err: error }, 'the database gives no figures')
      // The process metrics need no database.
      isUp.set(0)
    }
    failures.reset()
    for (const [code, count] of database.failures) failures.inc({ code }, count)
    return register.metrics()
  }
}

interface Figure extends Row {
  readonly name: string
  readonly value: number
}

/** Empty for a project that is not Rodízio. @throws if the database does not answer */
async function readFigures(database: Database): Promise<readonly Figure[]> {
  try {
    return await database.run<Figure>(serviceRole, sql`select * from private.operator_figures()`, {
      readOnly: true,
    })
  } catch (error) {
    if (isMissingRoutine(error)) return []
    throw error
  }
}
