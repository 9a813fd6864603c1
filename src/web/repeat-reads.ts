/** supabase-js retries reads of tables, but not of functions, which it posts. */
type Send = typeof fetch

const reading = /\/rest\/v1\/rpc\/(count|get|is|list|preview)_\w+$/
/** These are recorded or counted, so they are sent once. */
const noted = /\/get_(contact_data|redirect_url)$/

/**
 * Retries reading functions after a network failure.
 * @param waits milliseconds before each retry
 */
export function repeatReads(send: Send, waits: readonly number[]): Send {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!reading.test(pathname) || noted.test(pathname)) return send(input, init)
    for (const wait of waits) {
      try {
        return await send(input, init)
      } catch (failure) {
        if (init?.signal?.aborted) throw failure
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    return send(input, init)
  }
}
