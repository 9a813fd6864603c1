import type { Run, Statement } from 'supabase-server/database'

/** Runs a statement that answers `n`, how many rows it took, until it takes less than a batch or the signal says stop. */
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
