import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { keepFocus } from '../ui/keep-focus.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { signInMessage } from './auth-message.ts'
import { useAuth } from './use-auth.ts'

// A dialog of the page below listens for Escape as well, and would close with all that was typed.
const keepDialogsBelow = { 'data-mantine-stop-propagation': 'true' }

/** Over the page whose session has ended: the same user goes on where they were. */
export function SignInAgain({ email }: { email: string }) {
  const { signIn, signOut } = useAuth()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void keepFocus(Promise.resolve(), opener, findPlace), [opener])

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
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sua sessão expirou"
      zIndex={1000}
      overlayProps={{ blur: 6, backgroundOpacity: 0.55 }}
      attributes={{
        content: keepDialogsBelow,
        body: keepDialogsBelow,
        // The theme's, which these attributes take the place of: a second banner of the page otherwise.
        header: { role: 'none' },
      }}
    >
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
    </Modal>
  )
}

/** A button that waits for the session has lost the focus by then: its dialog, or the screen, takes it. */
const findPlace = () =>
  document.querySelector('[role=dialog]') ?? document.getElementById('conteudo')
