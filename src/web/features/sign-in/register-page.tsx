import { Anchor, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { OtherPageLink } from './other-page-link.tsx'
import { PanelTitle } from './panel-title.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { VerifyEmail } from './verify-email.tsx'

// A build constant: the production bundle has neither the button nor its address.
const DevelopmentAdmin = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./development-admin.tsx')).DevelopmentAdmin }))
  : null

export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SignedOutOnly>
      <AccountFrame title="Criar conta">
        {sentTo !== null ? (
          <VerifyEmail email={sentTo} wasSent />
        ) : (
          <>
            <PanelTitle title="Crie sua conta">
              Em poucos minutos, seus leads já chegam divididos de forma justa.
            </PanelTitle>
            <RegisterForm onWaiting={setSentTo} />
            <GoogleButton />
            <Text size="sm" c="dimmed">
              Depois: confirme seu e-mail, aguarde a liberação do acesso (avisamos por e-mail) e
              cadastre sua empresa.
            </Text>
            <Text size="sm" c="dimmed">
              Ao criar a conta, você concorda com os{' '}
              <Anchor href="/termos" target="_blank" inherit underline="always">
                termos de uso
              </Anchor>{' '}
              e com a{' '}
              <Anchor href="/privacidade" target="_blank" inherit underline="always">
                política de privacidade
              </Anchor>
              .
            </Text>
            <OtherPageLink question="Já tem conta?" to={paths.login}>
              Entrar
            </OtherPageLink>
          </>
        )}
        {DevelopmentAdmin && (
          <Suspense>
            <DevelopmentAdmin />
          </Suspense>
        )}
      </AccountFrame>
    </SignedOutOnly>
  )
}
