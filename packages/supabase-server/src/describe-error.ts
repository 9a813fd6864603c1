import { DatabaseError } from './database/database.ts'

interface Description {
  readonly type: string
  readonly message: string
  readonly stack: string
  [more: string]: unknown
}

/** Describes an error for a log, without values that users entered. */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, cause } = error
  const code = 'code' in error ? error.code : undefined
  const said = { type, code, message: withoutValues(error), stack: framesOf(error) }
  const why = cause ? { cause: describeError(cause) } : {}
  if (!(error instanceof DatabaseError)) return { ...said, ...why }
  // PostgreSQL's detail may quote the statement; a connection failure names only network and account.
  return { ...said, constraint: error.constraint, ...(code === '08006' ? why : {}) }
}

/** Classes whose messages quote schema names only: 42 without syntax errors, 23, and failures of the server. */
const ofSchemaOrServer = /^(?!22|42601|P0)(?:[0-5]\d|72|F0|HV|XX)/

export function withoutValues(error: Error): string {
  const { message } = error
  const code = 'code' in error ? String(error.code) : ''
  // Hooks and the project's own SQL write their messages freely.
  if (code === 'hook_refused') return code
  if (error instanceof DatabaseError) {
    if (ofSchemaOrServer.test(code)) return message
    if (!code.startsWith('22') && code !== '42601') return code
  }
  return withoutQuotes(message)
}

/** JSON.parse, PostgreSQL and Fastify quote the input that they cannot read. */
export const withoutQuotes = (text: string) => text.replace(/".*"/s, '"…"')

/** The stack begins with the message. */
const framesOf = ({ stack = '' }: Error) => /(?:\n {4}at .+)*$/.exec(stack)?.[0].trim() ?? ''
