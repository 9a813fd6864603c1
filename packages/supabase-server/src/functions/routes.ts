import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Database } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Secrets } from '../keys/keys.ts'
import type { Project } from '../project/project.ts'
import type { ReadCaller } from '../requests/read-caller.ts'
import { sendAnswer, toCall } from './call.ts'
import { isPreflight, sendPreflight } from './cors.ts'
import { type FunctionSource, findFunctions } from './find-functions.ts'
import { functionEnvironment, readOwnSecrets } from './function-environment.ts'
import { createFunctionRunner } from './function-runner.ts'
import { type Limits, supabaseLimits } from './limits.ts'
import { openBodyReader } from './read-body.ts'
import { sendRelayError } from './relay-error.ts'
import { verifyJwt } from './verify-jwt.ts'

interface FunctionDependencies {
  readonly database: Pick<Database, 'run'>
  readonly projectDir: string
  readonly project: Pick<Project, 'functions' | 'edgeRuntime'>
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly readCaller: ReadCaller
  readonly ownUrl: () => string
  readonly limits?: Partial<Limits>
  readonly isWarm?: boolean
}

export function functionRoutes(app: FastifyInstance, dependencies: FunctionDependencies): void {
  const { projectDir, project, secrets, keyring, ownUrl, isWarm = true } = dependencies
  const limits = { ...supabaseLimits, ...dependencies.limits }
  const bodies = openBodyReader(limits)
  const { enabled, secrets: given } = project.edgeRuntime
  const functions = enabled
    ? findFunctions(projectDir, project.functions)
    : new Map<string, FunctionSource>()
  const own = readOwnSecrets(projectDir, given)
  const runner = createFunctionRunner({
    limits,
    environment: () => functionEnvironment(ownUrl(), secrets, keyring.publicKeys, own),
    logOf: (name) => ({
      print: (level, line, reqId) => app.log[level]({ reqId, function: name }, line),
      fail: (err) => app.log.error({ err, function: name }, 'function failed'),
    }),
  })
  app.addHook('onClose', () => runner.close())
  if (isWarm) app.addHook('onListen', async () => void runner.warm(functions.values()))

  /** The first path segment is looked up as a name and never becomes a file path. */
  function find(request: FastifyRequest): { source: FunctionSource; target: string } {
    const target = request.url.slice(app.prefix.length)
    const source = functions.get(/^\/([^/?]*)/.exec(target)?.[1] ?? '')
    if (!source) throw new AppError('NOT_FOUND', 'Requested function was not found')
    return { source, target }
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    bodies.read(request, payload),
  )
  app.setErrorHandler<Error>(sendRelayError)
  app.addHook('onRequest', async (request, reply) => {
    if (isPreflight(request)) return sendPreflight(request, reply)
    reply.raw.once('close', () => bodies.release(request))
    const { source } = find(request)
    if (source.verifyJwt && request.method !== 'OPTIONS') await verifyJwt(request, dependencies)
  })
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    bodyLimit: limits.body,
    // Compression would buffer a stream.
    compress: false,
    handler: async (request, reply) => {
      const { source, target } = find(request)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const call = toCall(request, ownUrl(), target)
      return sendAnswer(request, reply, await runner.run(source, call, gone.signal))
    },
  })
}

type Parts = Omit<FunctionDependencies, 'ownUrl'> & { baseUrl(): string }

export async function mountFunctions(
  app: FastifyInstance,
  { baseUrl, ...parts }: Parts,
): Promise<void> {
  const ownUrl = () => listeningUrl(app.server.address()) ?? baseUrl()
  await app.register(async (scope) => functionRoutes(scope, { ...parts, ownUrl }), {
    prefix: '/functions/v1',
  })
}

/** PUBLIC_URL may be unreachable from inside the network. */
function listeningUrl(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === 'string') return undefined
  const { port, family } = address
  if (address.address === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (address.address === '::') return `http://[::1]:${port}`
  return `http://${family === 'IPv6' ? `[${address.address}]` : address.address}:${port}`
}
