import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askDevice } from '../../../session/ask-device.ts'
import { supabase } from '../../../supabase.ts'
import { deviceName } from './device-name.ts'
import { secondFactorKey } from './second-factor-queries.ts'
import { sessionsQuery } from './sessions-queries.ts'

const queryKey = ['device-keys']

export type DeviceKey = { id: string; friendly_name?: string | undefined; created_at: string }

export function useDeviceKeys() {
  return useQuery({
    queryKey,
    queryFn: async (): Promise<DeviceKey[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors()
      if (error) throw error
      return data.webauthn
    },
  })
}

export function useAddKey() {
  const reload = useReload()
  return useMutation({
    mutationFn: async () => {
      const { mfa } = supabase().auth
      const { data: factors, error: unknown } = await mfa.listFactors()
      if (unknown) throw unknown
      // What was begun before and left: nobody has a key for it.
      for (const { id, status, factor_type } of factors.all) {
        if (status === 'unverified' && factor_type === 'webauthn')
          await mfa.unenroll({ factorId: id })
      }
      const kept = factors.all.filter(({ status }) => status === 'verified')
      const taken = new Set(kept.map(({ friendly_name }) => friendly_name))
      const friendlyName = freeName(deviceName(navigator.userAgent), taken)
      const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName })
      if (error) throw error
      await askDevice(data.id)
    },
    onSettled: reload,
  })
}

export function useRemoveKey() {
  const reload = useReload()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { error } = await supabase().auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The session says which factors there are, and that one of them was used.
      await supabase().auth.refreshSession()
    },
    // Not waited for: its line is gone before it could say that it worked.
    onSettled: () => void reload(),
  })
}

/** Sessions without the key end with its first use. */
function useReload() {
  const queryClient = useQueryClient()
  const keys = [queryKey, secondFactorKey, sessionsQuery.queryKey]
  return () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: key })))
}

function freeName(name: string, taken: ReadonlySet<string | undefined>): string {
  for (let count = 1; ; count += 1) {
    const wanted = count === 1 ? name : `${name} (${count})`
    if (!taken.has(wanted)) return wanted
  }
}
