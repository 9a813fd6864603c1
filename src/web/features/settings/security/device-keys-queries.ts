import { useMutation } from '@tanstack/react-query'
import { askDevice } from '../../../session/factors/ask-device.ts'
import { supabase } from '../../../supabase.ts'
import { deviceName } from '../../../ui/format/device-name.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'
import { useReloadFactors } from './factor-queries.ts'

export function useAddKey() {
  const reload = useReloadFactors()
  return useMutation({
    // In sequence: the device handles one prompt at a time.
    scope: { id: 'device-key' },
    mutationFn: async () => {
      const { mfa } = supabase().auth
      const { data: factors, error: unknown } = await mfa.listFactors()
      if (unknown) throw unknown
      // Removes abandoned registrations.
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
  const reload = useReloadFactors()
  return useMutation({
    meta: { failure: 'Erro ao remover a chave', reason: accountMessage },
    mutationFn: async (factorId: string) => {
      const { error } = await supabase().auth.mfa.unenroll({ factorId })
      if (error) throw error
    },
    // Before the reload, which may unmount the line.
    onSuccess: async () => {
      toastSuccess('Chave removida.')
      // The session contains the factors and the used methods.
      await supabase().auth.refreshSession()
    },
    onSettled: reload,
  })
}

function freeName(name: string, taken: ReadonlySet<string | undefined>): string {
  for (let count = 1; ; count += 1) {
    const wanted = count === 1 ? name : `${name} (${count})`
    if (!taken.has(wanted)) return wanted
  }
}
