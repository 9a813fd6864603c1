import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'

export const secondFactorKey = ['second-factor']

/** The app that is verified, and whether something else is asked for as well. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: async () => {
      const { data, error } = await supabase().auth.mfa.listFactors()
      if (error) throw error
      return { app: data.totp[0], hasOther: data.webauthn.length + data.phone.length > 0 }
    },
  })
}

/** What was begun before and left goes first: its secret was seen, and nobody proved to have it. */
export function useEnroll() {
  return useMutation({
    mutationFn: async () => {
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
    },
  })
}

export function useUnenroll() {
  const reload = useReload()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { mfa } = supabase().auth
      const { error } = await mfa.unenroll({ factorId })
      if (error) throw error
      // The session says which factors there are, and that one of them was used.
      await supabase().auth.refreshSession()
    },
    // Not waited for: its button is gone before it could say that it worked.
    onSettled: () => void reload(),
  })
}

export function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: secondFactorKey })
}
