import { FunctionsHttpError } from '@supabase/supabase-js'

/** Reads the body of the refusal, which supabase-js leaves unread. */
export async function functionFailure(failure: unknown): Promise<unknown> {
  if (!(failure instanceof FunctionsHttpError)) return unreached(failure)
  try {
    const { code, error, message } = await failure.context.json()
    // A code marks the gateway's own refusal, whose text is not for users.
    if (code !== undefined) return { code: String(code), message }
    return sentence(error) ?? sentence(message)
  } catch {
    return null
  }
}

/** supabase-js keeps the browser's network error in `context`. */
function unreached(failure: unknown): unknown {
  return (failure as { context?: unknown } | null)?.context ?? failure
}

/** failureMessage shows the text of an Error unchanged. */
function sentence(text: unknown): Error | null {
  return typeof text === 'string' && text !== '' ? new Error(text) : null
}
