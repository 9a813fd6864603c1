import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { resendConfirmation } from './account-calls.ts'
import { BackToLogin } from './back-to-login.tsx'
import { PanelTitle } from './panel-title.tsx'

type Props = {
  email: string
  /** A mail was just sent. */
  wasSent: boolean
  onBack?: () => void
}

export function VerifyEmail({ email, wasSent, onBack }: Props) {
  return (
    <>
      <PanelTitle title="Verifique seu e-mail" takesFocus>
        {wasSent ? 'Enviamos' : 'Já enviamos'} um link de confirmação para <b>{email}</b>. Abra-o
        para ativar sua conta. Não chegou? Confira o spam ou peça outro.
      </PanelTitle>
      <Stack gap="xs">
        <ResendButton email={email} wait={wasSent} />
        <BackToLogin onBack={onBack} />
      </Stack>
    </>
  )
}

/** Seconds between two mails to one address (auth.email.max_frequency). */
const pause = 60

function ResendButton({ email, wait }: { email: string; wait: boolean }) {
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
      {isWaiting ? `Reenviar em ${left} s` : 'Reenviar e-mail'}
    </Button>
  )
}
