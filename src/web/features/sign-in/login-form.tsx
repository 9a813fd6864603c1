import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signInMessage } from '../../session/auth-message.ts'
import { useAuth } from '../../session/use-auth.ts'
import { checkedBy } from '../../ui/fields/checked-by.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toastFailure, toastSuccess, withdrawFailure } from '../../ui/toast.ts'
import { signInSchema } from './account-schemas.ts'
import { EmailField } from './email-field.tsx'

type Props = {
  email: string
  onForgotten: (email: string) => void
  onUnconfirmed: (email: string) => void
}

export function LoginForm({ email: typed, onForgotten, onUnconfirmed }: Props) {
  const { signIn } = useAuth()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed, password: '' },
    ...checkedBy(signInSchema),
  })

  const submit = form.onSubmit(async ({ email, password }) => {
    withdrawFailure('Erro no login')
    const { error, isHalf } = await signIn(email, password)
    if (isHalf) return
    if (!error) return toastSuccess('Login realizado com sucesso!')
    toastFailure('Erro no login', signInMessage(error))
    if (error.code === 'email_not_confirmed') return onUnconfirmed(email)
    // The password has to be typed again.
    form.getInputNode('password')?.focus()
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          size="md"
          label="Senha"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" mt={-4}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              withdrawFailure('Erro no login')
              onForgotten(form.getValues().email)
            }}
          >
            Esqueci minha senha
          </Anchor>
        </Group>
        <Button type="submit" size="md" loading={form.submitting} fullWidth>
          Entrar
        </Button>
      </Stack>
    </form>
  )
}
