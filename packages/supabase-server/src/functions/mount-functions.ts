/** The project's functions, beside the gateway and not in it: they answer preflights themselves. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import {
  type FunctionDependencies,
  functionRoutes,
} from './routes.ts'
import { type Config, serverOrigin } from '../../../../src/start/config.ts'

type Parts = Omit<FunctionDependencies, 'projectDir' | 'ownUrl'> & { readonly config: Config }

export async function serveFunctions(
  app: FastifyInstance,
  { config, ...parts }: Parts,
): Promise<void> {
  const ownUrl = () => listeningUrl(app.server.address()) ?? serverOrigin(config)
  const { projectDir } = config
  await app.register(async (scope) => functionRoutes(scope, { ...parts, projectDir, ownUrl }), {
    prefix: '/functions/v1',
  })
}

/** How this machine reaches what it listens on. PUBLIC_URL need not lead here from inside a network. */
function listeningUrl(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === 'string') return undefined
  const { port, family } = address
  if (address.address === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (address.address === '::') return `http://[::1]:${port}`
  return `http://${family === 'IPv6' ? `[${address.address}]` : address.address}:${port}`
}
