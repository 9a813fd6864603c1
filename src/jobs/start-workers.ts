import { isMissingRoutine } from 'supabase-server/database'

const pauseAfterFailure = 5_000

/**
 * Calls `work` again at once while it returns true, else after a pause. A database of another version, without its
 * functions, ends it.
 *
 * @returns a stop function that waits for what runs
 */
export function startWorkers(
  work: (signal: AbortSignal) => Promise<boolean>,
  onFailure: (error: unknown) => void,
  { atOnce, pollEvery }: { atOnce: number; pollEvery: number },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await work(signal)) continue
        await pause(pollEvery, signal)
      } catch (error) {
        if (isMissingRoutine(error)) return
        onFailure(error)
        await pause(pauseAfterFailure, signal)
      }
    }
  }

  const working = Promise.all(Array.from({ length: atOnce }, repeat))
  return async () => {
    stopping.abort()
    await working
  }
}

/** Not node:timers/promises, which fake timers cannot control. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
