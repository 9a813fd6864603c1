import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds. */
const patience = 1_000

/**
 * What begins with one of `keys` is read again after a write. Whoever waits for that shows nothing old once more; where
 * reading takes long, or is tried again, nobody waits for its end.
 */
export async function readAgain(queryClient: QueryClient, keys: readonly QueryKey[]) {
  const read = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, patience))])
}
