import { useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from './sessions-queries.ts'

export const appKey = ['second-factor']
export const deviceKeysKey = ['device-keys']

/** Each says what it makes of the others, and sessions without one end with its first use. */
export function useReloadFactors() {
  const queryClient = useQueryClient()
  const keys = [appKey, deviceKeysKey, sessionsQuery.queryKey]
  return () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: key })))
}
