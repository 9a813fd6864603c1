import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { openSocketOnce } from './open-socket-once.ts'

/** Milliseconds. A dead connection is as silent as a quiet channel, so it is probed. */
const askEvery = 5_000
const answerWithin = 5_000
const openAgainAfter = 1_000

interface Hearing {
  readonly driver: postgres.Sql
  readonly over: AbortController
}

interface Wanted {
  readonly channel: string
  readonly heard: (payload: string) => void
  /** Called after every connect: notifications in between are lost. */
  readonly connected: () => void
}

export async function listenToChannel(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
  { channel, heard, connected }: Wanted,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let hearing = await open()
  const following = follow()

  async function open(): Promise<Hearing> {
    const over = new AbortController()
    // The driver's own `listen` reconnects only closed connections.
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

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}
