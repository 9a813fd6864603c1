import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { confirmCode, confirmSentCode, sendCode } from './confirm-code.ts'
import { keepDialogsBelow } from './over-page.tsx'
import type { MissingFactor } from './second-factor.ts'

type Props = {
  factor: MissingFactor
  action: string
  /** The way out. */
  children: ReactNode
}

/** Asks for what the account's second factor shows: an app its code, a telephone the one that is sent to it. */
export function FactorForm({ factor, action, children }: Props) {
  if (factor.type === 'phone') {
    return (
      <PhoneForm factor={factor} action={action}>
        {children}
      </PhoneForm>
    )
  }
  return (
    <CodeForm confirm={(code) => confirmCode(factor.id, code)} action={action}>
      {children}
    </CodeForm>
  )
}

function PhoneForm({ factor, action, children }: Props) {
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
  )
}

export const factorHint = ({ type }: MissingFactor): string =>
  type === 'phone'
    ? 'Enviamos um código por mensagem ao celular da sua conta. Digite aqui o que chegar.'
    : 'Abra o aplicativo autenticador do seu celular e digite o código do Rodízio.'
