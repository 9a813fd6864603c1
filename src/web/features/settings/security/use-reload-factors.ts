import { useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from './sessions-queries.ts'

export const appKey = ['second-factor']
export const deviceKeysKey = ['device-keys']

/** Each says what it makes of the others, and sessions without one end with its first use. */
export function useReloadFactors() {
  const queryClient = useQueryClient()
  return () => {
    // Held where the session has to be confirmed first: nobody waits for it.
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    const keys = [appKey, deviceKeysKey]
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
