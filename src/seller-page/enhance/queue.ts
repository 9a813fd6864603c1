/** Forms that wait for a connection, in their order. */
export interface Sent {
  readonly url: string
  readonly body: string
}

const key = 'rodizio-marked-offline'

export function readQueue(): Sent[] {
  return JSON.parse(localStorage.getItem(key) ?? '[]')
}

export function writeLater(sent: Sent): void {
  localStorage.setItem(key, JSON.stringify([...readQueue(), sent]))
}

/** One run at a time, of all tabs. Stops at the first that `post` rejects; the rest stays. */
export async function sendQueue(post: (sent: Sent) => Promise<void>): Promise<void> {
  const run = () => sendAll(post)
  // Only over https.
  await (navigator.locks ? navigator.locks.request(key, run) : run())
}

async function sendAll(post: (sent: Sent) => Promise<void>): Promise<void> {
  for (;;) {
    const [first] = readQueue()
    if (!first) return
    try {
      await post(first)
    } catch {
      return
    }
    // Others may have come meanwhile.
    localStorage.setItem(key, JSON.stringify(readQueue().slice(1)))
  }
}
