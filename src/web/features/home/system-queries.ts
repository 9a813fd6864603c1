/** Null means unknown (spec section 8). */
import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { live } from '../../live.ts'
import { logFailure } from '../../log-failure.ts'
import { supabase } from '../../supabase.ts'

export const systemQuery = queryOptions({
  queryKey: ['home', 'system'],
  queryFn: async () => {
    const start = performance.now()
    const server = await answer('/healthz')
    const milliseconds = Math.round(performance.now() - start)
    const [database, information, jobs] = await Promise.all([
      answer('/readyz'),
      first(supabase().rpc('get_system_information')),
      first(supabase().rpc('get_job_counts')),
    ])
    return {
      server: server !== null,
      milliseconds,
      database: database !== null,
      embedded: database?.engine === 'pglite',
      information,
      jobs,
    }
  },
  ...live,
})

async function answer(path: string): Promise<{ engine?: unknown } | null> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

async function first<Row>(
  query: PromiseLike<{ data: Row[] | null; error: PostgrestError | null }>,
): Promise<Row | null> {
  const { data, error } = await query
  if (error) logFailure('The state of the system could not be read', error)
  return data?.[0] ?? null
}
