import { Stack } from '@mantine/core'
import { BackToLogin } from './back-to-login.tsx'
import { PanelTitle } from './panel-title.tsx'
import { ResendButton } from './resend-button.tsx'

type Props = {
  email: string
  /** A mail was just sent. */
  wasSent: boolean
  onBack?: () => void
}

export function VerifyEmail({ email, wasSent, onBack }: Props) {
  return (
    <>
      <PanelTitle title="Verifique seu email" takesFocus>
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
