import { isAuthError } from '@supabase/supabase-js'
import { useMutation } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'
import { useReloadFactors } from './factor-queries.ts'

/** One after another: whoever leaves the page and comes back may begin while the first one is on its way. */
export function useEnroll() {
  return useMutation({
    scope: { id: 'app-factor' },
    mutationFn: async () => {
      try {
        return await enroll()
      } catch (error) {
        // Another tab was faster: what it has begun goes first.
        if (!isAuthError(error) || error.code !== 'mfa_factor_name_conflict') throw error
        return enroll()
      }
    },
  })
}

/** What was begun before and left goes first: its secret was seen, and nobody proved to have it. */
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
    // Said here, and first: what follows may take the button away, and its page.
    onSuccess: async (_done, { other }) => {
      toastSuccess(
        'Aplicativo desativado.',
        other ? `Ao entrar, você confirma com ${other}.` : 'Para entrar, basta a senha.',
      )
      // The session says which factors there are, and which were used.
      await supabase().auth.refreshSession()
    },
    onSettled: reload,
  })
}
