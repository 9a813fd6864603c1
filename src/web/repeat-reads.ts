/** supabase-js sends a read of a table again that did not reach the server; what functions read it posts, and sends once. */
type Send = typeof fetch

const reading = /\/rest\/v1\/rpc\/(count|get|is|list|preview)_\w+$/
/** Who reads what is held of somebody is noted in the trail, and who follows a short link is counted. */
const noted = /\/get_(contact_data|redirect_url)$/

/**
 * The same, but a function that only reads is asked again where the network failed.
 * @param waits milliseconds before each further try
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
