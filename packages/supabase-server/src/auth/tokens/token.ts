/** POST /token */
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { idTokenGrant } from './id-token-grant.ts'
import { passwordGrant } from './password-grant.ts'
import { pkceGrant } from './pkce-grant.ts'
import { refreshTokenGrant } from './refresh-token-grant.ts'

/** Imported lazily: most servers never need its elliptic curves. */
const byWeb3: Handler = async (...call) => {
  const { web3Grant } = await import('../web3/web3-grant.ts')
  return web3Grant(...call)
}

const grants = new Map<unknown, Handler>([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['web3', byWeb3],
  ['id_token', idTokenGrant],
])

export const token: Handler = async (context, request, reply) => {
  const grant = grants.get((request.query as Record<string, unknown>).grant_type)
  if (!grant) throw new AppError('invalid_credentials', 'unsupported_grant_type')
  return grant(context, request, reply)
}
