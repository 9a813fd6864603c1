/** POST /token */
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { tokenByIdToken } from './token-by-id-token.ts'
import { tokenByPassword } from './token-by-password.ts'
import { tokenByPkce } from './token-by-pkce.ts'
import { tokenByRefreshToken } from './token-by-refresh-token.ts'

/** Imported lazily: most servers never need its elliptic curves. */
const byWeb3: Handler = async (...call) => {
  const { tokenByWeb3 } = await import('../web3/token-by-web3.ts')
  return tokenByWeb3(...call)
}

const grants = new Map<unknown, Handler>([
  ['password', tokenByPassword],
  ['refresh_token', tokenByRefreshToken],
  ['pkce', tokenByPkce],
  ['web3', byWeb3],
  ['id_token', tokenByIdToken],
])

export const token: Handler = async (context, request, reply) => {
  const grant = grants.get((request.query as Record<string, unknown>).grant_type)
  if (!grant) throw new AppError('invalid_credentials', 'unsupported_grant_type')
  return grant(context, request, reply)
}
