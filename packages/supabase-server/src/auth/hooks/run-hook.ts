/** https://supabase.com/docs/guides/auth/auth-hooks */
import sql, { raw } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { functionOf, type Hook } from '../switches/hook-switches.ts'
import { callWebhook } from './call-webhook.ts'

type Output = Record<string, unknown>

/**
 * Inside a transaction pass its `run`: the embedded engine has one connection.
 * @throws AppError with the hook's own message and status, or when the hook fails
 */
export async function runHook(
  { database, reqId }: Pick<AuthContext, 'database' | 'reqId'>,
  hook: Hook,
  input: object,
  run: Run = database.run,
): Promise<Output> {
  const output = await ask(hook, input, reqId, run).catch((cause) => {
    if (cause instanceof AppError) throw cause
    const message = `Error running hook URI: ${hook.uri}`
    throw new AppError('unexpected_failure', message, { cause })
  })
  const { error } = output as { error?: { http_code?: unknown; message?: unknown } }
  if (!error?.message) return output
  const status = Number(error.http_code)
  const isStatus = Number.isInteger(status) && status >= 400 && status < 600
  throw new AppError('hook_refused', String(error.message), { status: isStatus ? status : 500 })
}

async function ask(hook: Hook, input: object, reqId: string, run: Run): Promise<Output> {
  const called = functionOf(hook)
  if (!called) return callWebhook(hook, input, reqId)
  // The project schema allows only letters, digits and underscores in these names.
  const name = raw(`"${called.schema}"."${called.name}"`)
  const [row] = await run<{ output: unknown }>(
    sql`select to_json(${name}(${input}::jsonb)) as output`,
  )
  return toOutput(row?.output)
}

function toOutput(output: unknown): Output {
  if (output === null || output === undefined) return {}
  if (typeof output === 'object') return output as Output
  throw new Error('no JSON object')
}

/** For logs: omits the hook's response, which may quote an address or a code. */
export const reasonOf = (error: Error & { readonly code?: string }): string =>
  error instanceof AppError && error.code !== 'hook_refused'
    ? error.message
    : (error.code ?? error.name)
