import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { signInMessage } from '../auth-message.ts'
import { useAuth } from '../use-auth.ts'

type Props = {
  email: string
  children: ReactNode
}

export function PasswordAgain({ email, children }: Props) {
  const { signIn } = useAuth()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!password) return refuse('Informe sua senha.')
    setBusy(true)
    const { error } = await signIn(email, password)
    setBusy(false)
    if (error) refuse(signInMessage(error))
  }

  function refuse(reason: string) {
    setFailure(reason)
    field.current?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          size="md"
          label="Senha"
          name="password"
          autoComplete="current-password"
          data-autofocus
          error={failure}
          errorProps={{ role: 'alert' }}
          ref={field}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha', ...keepDialogsBelow }}
          {...keepDialogsBelow}
        />
        <Group justify="space-between" mt="xs">
          {children}
          <Button type="submit" loading={busy} {...keepDialogsBelow}>
            Continuar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
