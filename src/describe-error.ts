import { DatabaseError } from './database/database.ts'

interface Description {
  readonly type: string
  readonly message: string
  readonly stack: string
  [more: string]: unknown
}

/** An error as a log may know it: without the details of a DatabaseError, which quote what visitors typed. */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  // What an operator's hook says may quote an address and a code.
  if (code === 'hook_refused') return { type, code, message: '', stack: '' }
  if (error instanceof DatabaseError) {
    return { type, code, constraint: error.constraint, message, stack }
  }
  return { type, code, message, stack, ...(cause ? { cause: describeError(cause) } : {}) }
}
