/** GET /.well-known/jwks.json */
import type { Handler } from '../context.ts'

/** Clients may cache the keys for ten minutes, much less than the standby time of a new key. */
export const jwks: Handler = async ({ keyring }, _request, reply) => {
  reply.header('cache-control', 'public, max-age=600')
  return { keys: keyring.publicKeys }
}
