import { setTimeout as wait } from 'node:timers/promises'
import { Connection, type ConnectionOptions } from './connection.ts'

/** Milliseconds. A dead connection is as silent as a quiet channel, so it is probed. */
const askEvery = 5_000
const answerWithin = 5_000
const openAgainAfter = 1_000

interface Wanted {
  readonly channel: string
  readonly heard: (payload: string) => void
  /** Called after every connect: notifications in between are lost. */
  readonly connected: () => void
}

export async function listenToChannel(
  options: ConnectionOptions,
  { channel, heard, connected }: Wanted,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let connection = await open()
  const following = follow()

  async function open(): Promise<Connection> {
    const opened = await Connection.open({ ...options, answerWithin })
    opened.onNotification(heard)
    try {
      await opened.script(`listen ${channel}`)
    } catch (error) {
      opened.lose()
      throw error
    }
    connected()
    return opened
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { lost } = connection
      await pause(askEvery, AbortSignal.any([lost, stopping.signal]))
      if (stopping.signal.aborted) return
      // Without an answer the connection counts as lost.
      await connection.script('select 1').catch(() => connection.lose())
      if (lost.aborted) await openAgain()
    }
  }

  async function openAgain(): Promise<void> {
    let opened: Connection | undefined
    do {
      await pause(openAgainAfter, stopping.signal)
      if (stopping.signal.aborted) return
      opened = await open().catch(() => undefined)
    } while (!opened)
    connection = opened
  }

  return async () => {
    stopping.abort()
    await following
    await connection.close()
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}
