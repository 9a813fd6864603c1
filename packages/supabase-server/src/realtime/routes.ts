import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Caller, Database } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import { claimsOf } from '../requests/claims.ts'
import { hasLivingSession } from '../requests/has-living-session.ts'
import type { ReadCaller } from '../requests/read-caller.ts'
import { broadcastMany, broadcastOne } from './broadcast-api.ts'
import { Connection } from './connection.ts'
import { Connections } from './connections.ts'
import { answerErrors } from './error-body.ts'
import { type Limits, realtimeLimits } from './limits.ts'
import type { Quotas } from './quotas.ts'
import { sessionOver } from './read-token.ts'
import { Realtime } from './realtime.ts'
import { findSerializer } from './serializer.ts'

interface RealtimeDependencies {
  readonly database: Database
  readonly keyring: Keyring
  readonly readCaller: ReadCaller
  readonly quotas: Quotas
  readonly publicAccess: boolean
  readonly limits?: Partial<Limits>
}

/** Registered on the root: an upgrade of an unknown path would otherwise never be closed. */
export async function acceptUpgrades(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: realtimeLimits.frame },
    // A malformed or oversized frame; the socket is closed already.
    errorHandler: (_error, socket) => socket.terminate(),
  })
}

export async function realtimeRoutes(
  app: FastifyInstance,
  { database, keyring, readCaller, quotas, publicAccess, limits: given }: RealtimeDependencies,
): Promise<void> {
  const limits = { ...realtimeLimits, ...given }
  const onFailure = (err: unknown) => app.log.error({ err }, 'realtime failed')
  const connections = new Connections(quotas)
  const onLoss = () => {
    for (const connection of connections) connection.restart()
  }
  const realtime = new Realtime({
    database,
    keyring,
    limits,
    quotas,
    publicAccess,
    onLoss,
    onFailure,
  })
  const watching = setInterval(() => {
    connections.tend(limits.unfinished)
    quotas.forgetIdle()
  }, 1_000).unref()
  app.addHook('onClose', async () => {
    clearInterval(watching)
    await realtime.close()
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  answerErrors(app)
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS') return
    const caller = await readCaller(request)
    if (!(await hasLivingSession(database, claimsOf(caller)))) {
      throw new AppError('InvalidJWTToken', sessionOver)
    }
    callers.set(request, caller)
  })
  const callerOf = (request: FastifyRequest) => {
    const caller = callers.get(request)
    if (!caller) throw new Error('A request that nobody has read.')
    return caller
  }

  app.get(
    '/websocket',
    {
      websocket: true,
      config: { mayUpgrade: true },
      async preValidation(request) {
        requireKey(request)
        connections.requireRoom(callerOf(request))
      },
    },
    (socket, request) => {
      const serializer = findSerializer((request.query as { vsn?: string }).vsn)
      if (!serializer) return socket.close(1002)
      const { log } = request
      const caller = callerOf(request)
      const onFailure = (err: unknown) => log.error({ err }, 'realtime message failed')
      const bytesRead = () => request.socket.bytesRead
      const opened = { socket, serializer, caller, bytesRead, onFailure }
      const connection = new Connection(realtime, opened)
      connections.add(connection)
      const openedAt = performance.now()
      socket.once('close', () => {
        connections.delete(connection)
        log.info({ ms: Math.round(performance.now() - openedAt) }, 'websocket closed')
      })
    },
  )
  const call = {
    bodyLimit: limits.frame,
    preValidation: async (r: FastifyRequest) => requireKey(r),
  }
  app.post('/api/broadcast', call, (request, reply) =>
    broadcastMany(realtime, callerOf(request), request, reply),
  )
  app.post('/api/broadcast/:topic/events/:event', call, (request, reply) =>
    broadcastOne(realtime, callerOf(request), request, reply),
  )
}

/** The upgrade needs any key; each channel authenticates by itself. */
function requireKey({ headers, query }: FastifyRequest): void {
  const key = headers.apikey ?? headers['x-api-key'] ?? (query as { apikey?: string }).apikey
  if (!key && !headers.authorization) throw new AppError('UNAUTHORIZED', 'Missing API key')
}
