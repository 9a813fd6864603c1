import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { CodeForm } from './code-form.tsx'
import { confirmSentCode, sendCode } from './confirm-code.ts'
import type { Factor } from './second-factor.ts'

type Props = {
  factor: Factor
  action: string
  explain: (hint: string) => ReactNode
  onConfirmed?: (() => void) | undefined
  children: ReactNode
}

const promised = 'Vamos enviar um código por mensagem ao celular da sua conta.'
const sent = 'Enviamos um código por mensagem ao celular da sua conta. Digite aqui o que chegar.'

export function PhoneForm({ factor, action, explain, onConfirmed, children }: Props) {
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const answer = await sendCode(factor.id)
    setBusy(false)
    setRefused('refused' in answer ? answer.refused : null)
    if ('challengeId' in answer) setChallengeId(answer.challengeId)
  }

  return (
    <>
      {explain(challengeId ? sent : promised)}
      <Stack gap="md">
        {challengeId && (
          <CodeForm
            label="Código da mensagem"
            confirm={(code) => confirmSentCode(factor.id, challengeId, code)}
            action={action}
            onConfirmed={onConfirmed}
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
