import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { confirmCode, confirmSentCode, sendCode } from './confirm-code.ts'
import { keepDialogsBelow } from './over-page.tsx'
import type { MissingFactor } from './second-factor.ts'

type Props = {
  factor: MissingFactor
  action: string
  /** Shows what is to be done now. */
  explain: (hint: string) => ReactNode
  /** The way out. */
  children: ReactNode
}

const hints = {
  totp: 'Abra o aplicativo autenticador do seu celular e digite o código do Rodízio.',
  phone: 'Vamos enviar um código por mensagem ao celular da sua conta.',
  sent: 'Enviamos um código por mensagem ao celular da sua conta. Digite aqui o que chegar.',
  webauthn:
    'A segunda etapa da sua conta é uma chave de segurança, que não funciona nesta tela. Peça a um administrador da plataforma que a remova: sua senha continua a mesma.',
}

/** Asks for what the account's second factor shows: an app its code, a telephone the one that is sent to it. */
export function FactorForm(props: Props) {
  const { factor, action, explain, children } = props
  if (factor.type === 'phone') return <PhoneForm {...props} />
  return (
    <>
      {explain(hints[factor.type])}
      {factor.type === 'webauthn' ? (
        <Group>{children}</Group>
      ) : (
        <CodeForm confirm={(code) => confirmCode(factor.id, code)} action={action}>
          {children}
        </CodeForm>
      )}
    </>
  )
}

function PhoneForm({ factor, action, explain, children }: Props) {
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const sent = await sendCode(factor.id)
    setBusy(false)
    setRefused('refused' in sent ? sent.refused : null)
    if ('challengeId' in sent) setChallengeId(sent.challengeId)
  }

  return (
    <>
      {explain(challengeId ? hints.sent : hints.phone)}
      <Stack gap="md">
        {challengeId && (
          <CodeForm
            label="Código da mensagem"
            confirm={(code) => confirmSentCode(factor.id, challengeId, code)}
            action={action}
          >
            {children}
          </CodeForm>
        )}
        {refused && (
          <Text size="sm" c="red" role="alert">
            {refused}
          </Text>
        )}
        <Group justify={challengeId ? 'center' : 'space-between'}>
          {!challengeId && children}
          <Button
            variant={challengeId ? 'subtle' : 'filled'}
            size={challengeId ? 'compact-sm' : 'sm'}
            loading={busy}
            onClick={() => void send()}
            data-autofocus={challengeId ? undefined : true}
            {...keepDialogsBelow}
          >
            {challengeId ? 'Enviar outro código' : 'Enviar código por SMS'}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
