import { useState } from 'react'
import { BackToLogin } from './back-to-login.tsx'
import { PanelTitle } from './panel-title.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'

type Props = {
  email?: string
  /** Given when the panel replaces the login form. */
  onBack?: () => void
}

/** Spec section 4, password reset request. */
export function ResetRequest({ email = '', onBack }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <>
        <PanelTitle title="Email Enviado!" takesFocus>
          Se existe uma conta com <b>{sentTo}</b>, o link para criar uma nova senha chega em
          instantes. Confira também o spam.
        </PanelTitle>
        <BackToLogin onBack={onBack} main />
      </>
    )
  }
  return (
    <>
      <PanelTitle title="Esqueceu sua senha?">
        Informe o e-mail da sua conta. Enviamos um link para você criar uma nova senha.
      </PanelTitle>
      <ResetRequestForm email={email} takesFocus={onBack !== undefined} onSent={setSentTo} />
      <BackToLogin onBack={onBack} />
    </>
  )
}
