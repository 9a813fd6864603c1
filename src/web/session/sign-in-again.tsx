import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { signInMessage } from './auth-message.ts'
import { keepDialogsBelow, OverPage } from './over-page.tsx'
import { useAuth } from './use-auth.ts'

/** Over the page whose session has ended: the same user goes on where they were. */
export function SignInAgain({ email }: { email: string }) {
  const { signIn, signOut } = useAuth()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!password) return setFailure('Informe sua senha.')
    setBusy(true)
    const { error } = await signIn(email, password)
    setBusy(false)
    if (error) setFailure(signInMessage(error))
  }

  return (
    <OverPage title="Sua sessão expirou">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Digite sua senha para continuar de onde parou. O que você preencheu continua aqui.
          </Text>
          <TextInput
            label="E-mail"
            type="email"
            size="md"
            autoComplete="username"
            value={email}
            readOnly
            variant="filled"
            {...keepDialogsBelow}
          />
          <PasswordField
            size="md"
            label="Senha"
            name="password"
            autoComplete="current-password"
            data-autofocus
            error={failure}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha', ...keepDialogsBelow }}
            {...keepDialogsBelow}
          />
          <Group justify="space-between" mt="xs">
            <Button variant="subtle" onClick={() => void signOut()} {...keepDialogsBelow}>
              Sair
            </Button>
            <Button type="submit" loading={busy} {...keepDialogsBelow}>
              Continuar
            </Button>
          </Group>
        </Stack>
      </form>
    </OverPage>
  )
}
