import type { Run, Statement } from 'supabase-server/database'

/** Ends when a count `n` is less than a batch, or when the signal aborts. */
export async function inBatches(
  { run, signal }: { run: Run; signal: AbortSignal },
  statement: Statement,
  enough: number,
): Promise<void> {
  while (!signal.aborted) {
    const [row] = await run<{ n: number }>(statement)
    if (!row || row.n < enough) return
  }
}
