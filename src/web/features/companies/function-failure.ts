import { FunctionsHttpError } from '@supabase/supabase-js'

/** What a function answered in its refusal, for failureMessage: supabase-js keeps the answer unread beside its own text. */
export async function functionFailure(failure: unknown): Promise<unknown> {
  if (!(failure instanceof FunctionsHttpError)) return unreached(failure)
  try {
    const { code, error, message } = await failure.context.json()
    // With a code it is the gateway's own refusal, whose text is for programmers.
    if (code !== undefined) return { code: String(code), message }
    return sentence(error) ?? sentence(message)
  } catch {
    return null
  }
}

/** A call that did not arrive carries the browser's own error as its context. */
function unreached(failure: unknown): unknown {
  return (failure as { context?: unknown } | null)?.context ?? failure
}

/** An error of ours: what it says is shown as it is. */
function sentence(text: unknown): Error | null {
  return typeof text === 'string' && text !== '' ? new Error(text) : null
}
