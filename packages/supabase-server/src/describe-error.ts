import { DatabaseError } from './database/database.ts'

interface Description {
  readonly type: string
  readonly message: string
  readonly stack: string
  [more: string]: unknown
}

/** An error as a log may know it: what failed and where, without what it quotes of what people typed. */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, cause } = error
  const code = 'code' in error ? error.code : undefined
  const said = { type, code, message: withoutValues(error), stack: framesOf(error) }
  const why = cause ? { cause: describeError(cause) } : {}
  if (!(error instanceof DatabaseError)) return { ...said, ...why }
  // What PostgreSQL says of a statement may quote it; why it cannot be reached is of the network and of its accounts.
  return { ...said, constraint: error.constraint, ...(code === '08006' ? why : {}) }
}

/** Class 42 but its syntax errors, 23 and what is wrong with the server: only names of the schema are quoted there. */
const ofSchemaOrServer = /^(?!22|42601|P0)(?:[0-5]\d|72|F0|HV|XX)/

/** Its message; of one that may quote anything, its code. */
export function withoutValues(error: Error): string {
  const { message } = error
  const code = 'code' in error ? String(error.code) : ''
  // An operator's hook says what it likes, and so does SQL of theirs that raises an error of its own.
  if (code === 'hook_refused') return code
  if (error instanceof DatabaseError) {
    if (ofSchemaOrServer.test(code)) return message
    if (!code.startsWith('22') && code !== '42601') return code
  }
  return withoutQuotes(message)
}

/** JSON.parse, PostgreSQL and Fastify quote so what they could not read, and its address. */
export const withoutQuotes = (text: string) => text.replace(/".*"/s, '"…"')

/** The stack begins with the message. */
const framesOf = ({ stack = '' }: Error) => /(?:\n {4}at .+)*$/.exec(stack)?.[0].trim() ?? ''
