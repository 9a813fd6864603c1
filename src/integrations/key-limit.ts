/** How many requests a key makes, told by the headers of draft-ietf-httpapi-ratelimit-headers-10. */
import { BoundedMap } from 'supabase-server'

/** In each window of so many seconds. Each process counts for itself. */
export const keyLimit = { requests: 600, seconds: 60 } as const
const mostKeys = 10_000

interface Counted {
  readonly isOver: boolean
  readonly headers: Readonly<Record<string, string>>
}

export function openKeyLimit({
  requests,
  seconds,
}: {
  requests: number
  seconds: number
} = keyLimit) {
  const windows = new BoundedMap<{ used: number; endsAt: number }>(mostKeys)

  return {
    count(key: string): Counted {
      const now = performance.now()
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        window = { used: 0, endsAt: now + seconds * 1_000 }
        windows.set(key, window)
      }
      window.used += 1
      const left = Math.max(0, requests - window.used)
      const isOver = window.used > requests
      const wait = Math.ceil((window.endsAt - now) / 1_000)
      return {
        isOver,
        headers: {
          'ratelimit-policy': `"key";q=${requests};w=${seconds}`,
          ratelimit: `"key";r=${left};t=${wait}`,
          ...(isOver ? { 'retry-after': String(wait) } : {}),
        },
      }
    },
  }
}
