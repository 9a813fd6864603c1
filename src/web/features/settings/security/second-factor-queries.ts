import { isAuthError } from '@supabase/supabase-js'
import { useMutation } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'
import { useReloadFactors } from './factor-queries.ts'

/** In sequence: a second enrolment may begin while the first one runs. */
export function useEnroll() {
  return useMutation({
    scope: { id: 'app-factor' },
    mutationFn: async () => {
      try {
        return await enroll()
      } catch (error) {
        // Another tab was faster; remove its enrolment first.
        if (!isAuthError(error) || error.code !== 'mfa_factor_name_conflict') throw error
        return enroll()
      }
    },
  })
}

/** Removes abandoned enrolments, whose secret was shown but never verified. */
async function enroll() {
  const { mfa } = supabase().auth
  const { data: factors, error: unknown } = await mfa.listFactors()
  if (unknown) throw unknown
  for (const { id, status, factor_type } of factors.all) {
    if (status === 'unverified' && factor_type === 'totp') await mfa.unenroll({ factorId: id })
  }
  const wanted = { factorType: 'totp', friendlyName: 'Aplicativo', issuer: 'Rodízio' } as const
  const { data, error } = await mfa.enroll(wanted)
  if (error) throw error
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret }
}

export function useUnenroll() {
  const reload = useReloadFactors()
  return useMutation({
    meta: { failure: 'Erro ao desativar o aplicativo', reason: accountMessage },
    mutationFn: async ({ factorId }: { factorId: string; other: string | undefined }) => {
      const { error } = await supabase().auth.mfa.unenroll({ factorId })
      if (error) throw error
    },
    // Before the reload, which may unmount the button.
    onSuccess: async (_done, { other }) => {
      toastSuccess(
        'Aplicativo desativado.',
        other ? `Ao entrar, você confirma com ${other}.` : 'Para entrar, basta a senha.',
      )
      // The session contains the factors and the used methods.
      await supabase().auth.refreshSession()
    },
    onSettled: reload,
  })
}
