import type { PostgrestError } from '@supabase/supabase-js'

type Answer<Row> = { data: Row[]; error: null } | { data: null; error: PostgrestError }

/** Reads past max_rows of supabase/config.toml; `ask` must order its rows. */
export async function readAllRows<Row>(
  ask: (first: number, last: number) => PromiseLike<Answer<Row>>,
  rowsAtOnce = 1_000,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, error } = await ask(rows.length, rows.length + rowsAtOnce - 1)
    if (error) throw error
    if (data.length === 0) return rows
    rows.push(...data)
  }
}
