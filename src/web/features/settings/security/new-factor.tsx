import { Alert, Button, Center, Code, Group, Image, List, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CodeForm } from '../../../session/factors/code-form.tsx'
import { confirmCode } from '../../../session/factors/confirm-code.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

type Props = {
  factor: { id: string; picture: string; secret: string }
  /** Replaces an earlier QR code. */
  isAnew: boolean
  onCancel: () => void
  onConfirmed: () => void
}

/** Another tab or a key has replaced this enrolment. */
const words = {
  mfa_factor_not_found:
    'Este QR code não vale mais, pois outro foi pedido depois. Cancele e comece novamente.',
}

/** The factor counts only after its first valid code. */
export function NewFactor({ factor, isAnew, onCancel, onConfirmed }: Props) {
  const { profile } = useAuth()
  const steps = useRef<HTMLOListElement>(null)
  // The button that opened this is gone. After a key was added, the focus is elsewhere.
  useEffect(() => {
    if (!isAnew) steps.current?.focus()
  }, [isAnew])
  return (
    <Stack gap="md">
      {isAnew && (
        <Alert color="yellow" role="status" title="Este QR code é novo">
          Ao adicionar a chave de acesso, o anterior deixou de valer. Se você já leu o anterior,
          exclua a entrada dele no aplicativo e leia este.
        </Alert>
      )}
      <List
        type="ordered"
        size="sm"
        spacing={4}
        ref={steps as never}
        tabIndex={-1}
        aria-label="Como ativar"
      >
        <List.Item>
          Instale um aplicativo autenticador no celular, como o Google Authenticator.
        </List.Item>
        <List.Item>Nele, aponte a câmera para este código.</List.Item>
        <List.Item>Digite aqui os 6 números que ele mostrar.</List.Item>
      </List>
      <Center>
        <Image
          src={factor.picture}
          w={200}
          h={200}
          bdrs="md"
          alt="QR code para o aplicativo autenticador"
        />
      </Center>
      <div>
        <Text size="sm" c="dimmed">
          A câmera não lê? Digite este código de configuração no aplicativo:
        </Text>
        <Group gap="xs" mt={4}>
          <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {factor.secret.match(/.{1,4}/g)?.join(' ')}
          </Code>
          <CopyButton size="xs" text={factor.secret}>
            Copiar código
          </CopyButton>
        </Group>
      </div>
      <CodeForm
        confirm={(code) => confirmCode(factor.id, code, words)}
        action="Ativar"
        onConfirmed={onConfirmed}
      >
        <Button variant="subtle" onClick={onCancel}>
          Cancelar
        </Button>
      </CodeForm>
      <Text size="sm" c="dimmed">
        {profile?.role === 'super_admin'
          ? 'Se perder o celular, quem administra o servidor pode desativar a verificação em duas etapas da sua conta.'
          : 'Se perder o celular, um administrador da plataforma pode desativar a verificação em duas etapas da sua conta.'}
      </Text>
    </Stack>
  )
}
