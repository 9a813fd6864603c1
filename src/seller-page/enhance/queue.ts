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

/** Stops at the first that `post` rejects; the rest stays. */
export async function sendQueue(post: (sent: Sent) => Promise<void>): Promise<void> {
  for (;;) {
    const [first, ...rest] = readQueue()
    if (!first) return
    try {
      await post(first)
    } catch {
      return
    }
    localStorage.setItem(key, JSON.stringify(rest))
  }
}
