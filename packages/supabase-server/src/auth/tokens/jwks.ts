/** GET /.well-known/jwks.json */
import type { Handler } from '../context.ts'

/** Clients keep it for ten minutes, so a new key is published that long before it signs. */
export const jwks: Handler = async ({ keyring }, _request, reply) => {
  reply.header('cache-control', 'public, max-age=600')
  return { keys: keyring.publicKeys }
}
