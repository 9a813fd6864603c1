/** Figures for an operator's monitoring, in Prometheus' text format. They name routes, never addresses or people. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Caller, Database, Row } from '../database/database.ts'
import { isMissingRoutine } from '../database/is-missing-routine.ts'

/** Watches every request of the app; returns how to write down what was seen. */
export function watchRequests(app: FastifyInstance, database: Database): () => Promise<string> {
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
  const figures = new Gauge({
    name: 'rodizio_figure',
    help: 'Of the whole database, the same from every process: leads, jobs due and given up, seconds that the oldest due job waits, bytes.',
    labelNames: ['name'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  return async () => {
    sockets.set(app.websocketServer.clients.size)
    for (const { name, value } of await readFigures(database)) figures.set({ name }, value)
    return register.metrics()
  }
}

interface Figure extends Row {
  readonly name: string
  readonly value: number
}

const asServer: Caller = { role: 'service_role', settings: {} }

/** None of a project that is not Rodízio. @throws where the database does not answer. */
async function readFigures(database: Database): Promise<readonly Figure[]> {
  try {
    return await database.run<Figure>(asServer, sql`select * from private.operator_figures()`, {
      readOnly: true,
    })
  } catch (error) {
    if (isMissingRoutine(error)) return []
    throw error
  }
}
