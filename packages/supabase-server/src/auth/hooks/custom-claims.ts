import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { runHook } from './run-hook.ts'

const required = [
  ...['aud', 'exp', 'iat', 'sub', 'email', 'phone', 'role', 'aal', 'session_id', 'is_anonymous'],
]

/** https://supabase.com/docs/guides/auth/auth-hooks/custom-access-token-hook */
export async function customClaims(
  context: AuthContext,
  claims: Record<string, unknown>,
  { method, run }: { readonly method: string; readonly run?: Run | undefined },
): Promise<Record<string, unknown>> {
  const hook = context.project.auth.hook.customAccessToken
  if (!hook) return claims
  const input = { user_id: claims.sub, claims, authentication_method: method }
  const { claims: changed } = await runHook(context, hook, input, run)
  if (typeof changed !== 'object' || changed === null) throw invalidClaims(['claims is required'])
  const missing = required.filter((name) => !(name in changed))
  if (missing.length > 0) throw invalidClaims(missing.map((name) => `${name} is required`))
  return changed as Record<string, unknown>
}

function invalidClaims(faults: readonly string[]): AppError {
  const lines = faults.map((fault) => `\n- (root): ${fault}`).join('')
  const message = `output claims do not conform to the expected schema: ${lines}`
  return new AppError('unexpected_failure', message)
}
