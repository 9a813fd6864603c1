/** Requests wait while an expired session waits for its user, then continue as that user. */

type Send = typeof fetch

type Renew = (refused: string) => Promise<string | null>

export function createHeldRequests(send: Send, renew: Renew) {
  let waiting: ((token: string) => void)[] | null = null

  async function sendAs(token: string, input: Parameters<Send>[0], init?: RequestInit) {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return send(input, { ...init, headers })
  }

  const nextToken = () => new Promise<string>((resolve) => waiting?.push(resolve))

  return {
    fetch: (async (input, init) => {
      if (/\/auth\/v1\//.test(addressOf(input))) return send(input, init)
      if (waiting) return sendAs(await nextToken(), input, init)
      const answer = await send(input, init)
      const refused = answer.status === 401 ? tokenOf(init) : null
      if (refused === null) return answer
      // A client whose clock is behind keeps an expired token, so the server's refusal decides.
      const token = await renew(refused)
      if (waiting) return sendAs(await nextToken(), input, init)
      return token === null ? answer : sendAs(token, input, init)
    }) satisfies Send,
    hold() {
      waiting ??= []
    },
    release(token: string) {
      const released = waiting ?? []
      waiting = null
      for (const go of released) go(token)
    },
    /** Nobody returned, or another user: waiting requests are neither sent nor answered. */
    drop() {
      waiting = null
    },
  }
}

function addressOf(input: Parameters<Send>[0]): string {
  return input instanceof Request ? input.url : String(input)
}

function tokenOf(init: RequestInit | undefined): string | null {
  const [, token] = new Headers(init?.headers).get('authorization')?.match(/^Bearer (.+)$/i) ?? []
  return token ?? null
}
