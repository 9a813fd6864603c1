import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type FunctionDependencies, functionRoutes } from './routes.ts'

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
