import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAuth } from '../../session/use-auth.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { signInMessage } from './sign-in-message.ts'
import { signInSchema } from './sign-in-schema.ts'

export function LoginForm() {
  const { signIn } = useAuth()
  const [visible, setVisible] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(signInSchema, { sync: true }),
  })

  const submit = form.onSubmit(async ({ email, password }) => {
    const { error } = await signIn(email.trim(), password)
    if (error) toastFailure('Erro no login', signInMessage(error))
    else toastSuccess('Login realizado com sucesso!')
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          size="md"
          autoComplete="username"
          inputMode="email"
          placeholder="voce@empresa.com.br"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Senha"
          size="md"
          autoComplete="current-password"
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{
            'aria-label': 'Mostrar senha',
          }}
          visibilityToggleIcon={({ reveal }) =>
            reveal ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />
          }
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" mt="xs" loading={form.submitting} fullWidth>
          Entrar
        </Button>
      </Stack>
    </form>
  )

  function focusFirstError(errors: Record<string, unknown>) {
    const first = Object.keys(errors)[0]
    if (first === 'email' || first === 'password') form.getInputNode(first)?.focus()
  }
}
