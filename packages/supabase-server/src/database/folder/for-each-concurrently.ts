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
