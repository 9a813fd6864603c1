import { FunctionsHttpError } from '@supabase/supabase-js'

/** What a function answered in its refusal, for failureMessage: supabase-js keeps the answer unread beside its own text. */
export async function functionFailure(failure: unknown): Promise<unknown> {
  if (!(failure instanceof FunctionsHttpError)) return unreached(failure)
  try {
    const { error, message, msg } = await failure.context.json()
    return { message: [error, message, msg].find((text) => typeof text === 'string') }
  } catch {
    return null
  }
}

/** A call that did not arrive carries the browser's own error as its context. */
function unreached(failure: unknown): unknown {
  return (failure as { context?: unknown } | null)?.context ?? failure
}
