import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { openSocketOnce } from './open-socket-once.ts'

/** A connection that nobody closes says nothing for ever, and so does a channel on which nothing happens. */
const askEvery = 5_000
const answerWithin = 5_000
const openAgainAfter = 1_000

interface Hearing {
  readonly driver: postgres.Sql
  /** Aborted when it is closed, or nobody wants it any more. */
  readonly over: AbortController
}

interface Wanted {
  readonly channel: string
  readonly heard: (payload: string) => void
  /** Called each time: what was said meanwhile is gone. */
  readonly connected: () => void
}

/** On a connection of its own, which is opened again whenever it is lost or answers no more. */
export async function hearChannel(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
  { channel, heard, connected }: Wanted,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let hearing = await open()
  const following = follow()

  async function open(): Promise<Hearing> {
    const over = new AbortController()
    // The driver's own `listen` opens again only what was closed.
    const own = {
      onclose: () => over.abort(),
      onnotify: (_: string, payload: string) => heard(payload),
    }
    const driver = postgres(url, {
      ...options,
      ...own,
      ...openSocketOnce(),
      max: 1,
      max_lifetime: null,
      fetch_types: false,
    })
    try {
      await inTime(driver.unsafe(`listen ${channel}`))
    } catch (error) {
      leave(driver)
      throw error
    }
    connected()
    return { driver, over }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { signal } = hearing.over
      await pause(askEvery, signal)
      if (stopping.signal.aborted || (!signal.aborted && (await answers(hearing)))) continue
      leave(hearing.driver)
      await openAgain()
    }
  }

  async function openAgain(): Promise<void> {
    let opened: Hearing | undefined
    do {
      await pause(openAgainAfter, stopping.signal)
      if (stopping.signal.aborted) return
      opened = await open().catch(() => undefined)
    } while (!opened)
    hearing = opened
  }

  return async () => {
    stopping.abort()
    hearing.over.abort()
    await following
    await hearing.driver.end({ timeout: 5 })
  }
}

async function answers({ driver }: Hearing): Promise<boolean> {
  try {
    await inTime(driver.unsafe('select 1'))
    return true
  } catch {
    return false
  }
}

function leave(driver: postgres.Sql): void {
  driver.end({ timeout: 0 }).catch(() => {})
}

function inTime(query: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer.')), answerWithin)
    query.then(resolve, reject)
    query.then(clear, clear)
    function clear() {
      clearTimeout(timer)
    }
  })
}

/** Ends early where the signal says so. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}
