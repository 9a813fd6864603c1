import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await forEachConcurrently(entries, (entry) => flushOne(join(entry.parentPath, entry.name)))
  await flushOne(folder)
}

/** Flushing a folder makes the names in it durable. */
export async function flushOne(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Concurrent flushes share disk writes: 1,300 files took 3.7 s one by one and 0.3 to 0.9 s this way. */
const atOnce = 16

export async function forEachConcurrently<T>(
  all: Iterable<T> | AsyncIterable<T>,
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  const under = new Set<Promise<unknown>>()
  for await (const one of all) {
    const acting: Promise<unknown> = act(one).finally(() => under.delete(acting))
    // The rejection is handled below; an unhandled one would end the process.
    acting.catch(() => undefined)
    under.add(acting)
    if (under.size >= atOnce) await Promise.race(under)
  }
  await Promise.all(under)
}
