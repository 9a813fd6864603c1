/** Asks the operator's function or server, and gives what it answers: https://supabase.com/docs/guides/auth/auth-hooks */
import sql, { raw } from 'sql-template-tag'
import { AppError } from '../../../app-error.ts'
import type { Run } from '../../../database/database.ts'
import { functionOf, type Hook } from '../../hook-switches.ts'
import { type AuthContext, authService } from '../context.ts'
import { askWebhook, timeLimit } from './ask-webhook.ts'

type Output = Record<string, unknown>

const longest = 200 * 1024

/**
 * Inside a transaction with its `run`: the embedded engine has one connection.
 * @throws AppError with the message and status that the hook gives, or where it fails
 */
export async function runHook(
  { database }: Pick<AuthContext, 'database'>,
  hook: Hook,
  input: object,
  run: Run = (statement) => database.run(authService, statement),
): Promise<Output> {
  const output = await ask(hook, input, run).catch((cause) => {
    if (cause instanceof AppError) throw cause
    const isLate = (cause as Error)?.name === 'TimeoutError'
    if (isLate) throw late(cause)
    const message = `Error running hook URI: ${hook.uri}`
    throw new AppError('unexpected_failure', message, { cause })
  })
  const { error } = output as { error?: { http_code?: unknown; message?: unknown } }
  if (!error?.message) return output
  const status = Number(error.http_code)
  const isStatus = Number.isInteger(status) && status >= 400 && status < 600
  throw new AppError('hook_refused', String(error.message), { status: isStatus ? status : 500 })
}

async function ask(hook: Hook, input: object, run: Run): Promise<Output> {
  const called = functionOf(hook)
  if (!called) return askServer(hook, input)
  // The names are letters, digits and underscores: config.toml is checked for that.
  const name = raw(`"${called.schema}"."${called.name}"`)
  const [row] = await run<{ output: unknown }>(
    sql`select to_json(${name}(${input}::jsonb)) as output`,
  )
  return toOutput(row?.output)
}

async function askServer(hook: Hook, input: object): Promise<Output> {
  const answer = await askWebhook(hook, input)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > longest) throw new Error(`more than ${longest} bytes`)
    parts.push(part)
  }
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const text = Buffer.concat(parts).toString('utf8')
  return text.trim() ? toOutput(JSON.parse(text)) : {}
}

function toOutput(output: unknown): Output {
  if (output === null || output === undefined) return {}
  if (typeof output === 'object') return output as Output
  throw new Error('no JSON object')
}

const late = (cause: unknown) => {
  const seconds = (timeLimit / 1000).toFixed(6)
  const message = `Failed to reach hook within maximum time of ${seconds} seconds`
  return new AppError('hook_timeout', message, { cause })
}
