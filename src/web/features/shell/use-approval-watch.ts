import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from '../../session/use-auth.ts'
import { toastSuccess } from '../../ui/toast.ts'

/** Milliseconds: somebody may have the page open while an administrator lets them in. */
const pause = 15_000

/** Who waits for approval is let in without a reload. */
export function useApprovalWatch(): void {
  const { profile, reloadAccount } = useAuth()
  const queryClient = useQueryClient()
  const waiting = useRef<string | null>(null)
  const isWaiting = profile?.approved === false

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (!document.hidden) reloadAccount()
    }, pause)
    return () => clearInterval(timer)
  }, [isWaiting, reloadAccount])

  useEffect(() => {
    const waited = waiting.current !== null && waiting.current === profile?.id
    waiting.current = profile && !profile.approved ? profile.id : null
    if (!waited || !profile?.approved) return
    // What was read so far was read by somebody who may see nothing.
    void queryClient.invalidateQueries()
    toastSuccess('Seu acesso foi aprovado!', 'Você já pode usar o Rodízio.')
  }, [profile, queryClient])
}
