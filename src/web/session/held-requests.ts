/** While a session that ended by itself waits for its user, requests wait as well, and then go on as that user. */

type Send = typeof fetch

export function createHeldRequests(send: Send) {
  let waiting: ((token: string) => void)[] | null = null
  return {
    fetch: (async (input, init) => {
      if (!waiting || /\/auth\/v1\//.test(addressOf(input))) return send(input, init)
      const token = await new Promise<string>((resolve) => waiting?.push(resolve))
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${token}`)
      return send(input, { ...init, headers })
    }) satisfies Send,
    hold() {
      waiting ??= []
    },
    release(token: string) {
      const released = waiting ?? []
      waiting = null
      for (const go of released) go(token)
    },
    /** Nobody came back, or somebody else: what waits is never sent, and never answered either. */
    drop() {
      waiting = null
    },
  }
}

function addressOf(input: Parameters<Send>[0]): string {
  return input instanceof Request ? input.url : String(input)
}
