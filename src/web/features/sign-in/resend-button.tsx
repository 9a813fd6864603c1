import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { resendConfirmation } from './account-calls.ts'

/** Seconds between two mails to one address (auth.email.max_frequency). */
const pause = 60

export function ResendButton({ email, wait }: { email: string; wait: boolean }) {
  const [left, setLeft] = useState(wait ? pause : 0)
  const [busy, setBusy] = useState(false)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const second = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(second)
  }, [isWaiting])

  async function resend() {
    setBusy(true)
    const failure = await resendConfirmation(email)
    setBusy(false)
    if (failure) return toastFailure('Erro ao enviar email', failure)
    toastSuccess('Email enviado!')
    setLeft(pause)
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={busy}
      disabled={isWaiting}
      onClick={() => void resend()}
    >
      {isWaiting ? `Reenviar em ${left} s` : 'Reenviar email'}
    </Button>
  )
}
