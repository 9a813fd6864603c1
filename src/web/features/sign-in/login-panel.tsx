import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherPageLink } from './other-page-link.tsx'
import { PanelTitle } from './panel-title.tsx'
import { ResetRequest } from './reset-request.tsx'
import { VerifyEmail } from './verify-email.tsx'

export function LoginPanel() {
  const { state, hash } = useLocation()
  const asked = state?.panel
  const [panel, setPanel] = useState<'login' | 'back' | 'forgotten' | 'unconfirmed'>(
    asked === 'forgotten' ? asked : 'login',
  )
  const [email, setEmail] = useState('')
  const go = (to: typeof panel) => (typed: string) => {
    setEmail(typed)
    setPanel(to)
  }
  const goBack = () => setPanel('back')

  if (panel === 'forgotten') return <ResetRequest email={email} onBack={goBack} />
  if (panel === 'unconfirmed') return <VerifyEmail email={email} wasSent={false} onBack={goBack} />
  return (
    <>
      <PanelTitle
        title={hash === '#conta-criada' ? 'Bem-vindo' : 'Bem-vindo de volta'}
        takesFocus={panel === 'back'}
      >
        Entre para acompanhar seus leads e sua equipe.
      </PanelTitle>
      <LoginForm email={email} onForgotten={go('forgotten')} onUnconfirmed={go('unconfirmed')} />
      <GoogleButton />
      <OtherPageLink question="Ainda não tem conta?" to={paths.register}>
        Criar conta
      </OtherPageLink>
    </>
  )
}
