import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { passwordHint } from '../../../domain/accounts/password-rules.ts'
import { authMessage } from '../../session/auth-message.ts'
import { passwordRules } from '../../session/password-rules.ts'
import { useAuth } from '../../session/use-auth.ts'
import { weakPasswordMessage } from '../../session/weak-password.ts'
import { checkedBy } from '../../ui/fields/checked-by.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toastFailure, toastSuccess, withdrawFailure } from '../../ui/toast.ts'
import { registerSchema } from './account-schemas.ts'
import { EmailField } from './email-field.tsx'

const unknown = 'Não foi possível criar a conta. Tente novamente.'

/** @param onWaiting the account awaits its confirmation mail */
export function RegisterForm({ onWaiting }: { onWaiting: (email: string) => void }) {
  const { signUp } = useAuth()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    ...checkedBy(registerSchema),
  })

  const submit = form.onSubmit(async ({ name, email, password }) => {
    withdrawFailure('Erro no registro')
    const account = { name, email, password }
    const { error, session } = await signUp(account)
    if (error) {
      const weakness = weakPasswordMessage(error)
      toastFailure('Erro no registro', weakness ?? authMessage(error, unknown))
      form.getInputNode(weakness ? 'password' : 'email')?.focus()
    } else if (session) {
      toastSuccess('Conta criada com sucesso!')
    } else {
      toastSuccess('Conta criada com sucesso! Verifique seu email para confirmar a conta.')
      onWaiting(account.email)
    }
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nome"
          size="md"
          autoComplete="name"
          placeholder="Seu nome completo"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          size="md"
          label="Senha"
          description={passwordHint(passwordRules())}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" mt="xs" loading={form.submitting} fullWidth>
          Criar conta
        </Button>
      </Stack>
    </form>
  )
}
