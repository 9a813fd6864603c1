import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { checkedBy } from '../../ui/fields/checked-by.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { changePassword } from './account-calls.ts'
import { newPasswordSchema } from './account-schemas.ts'

type Props = {
  /** For password managers. */
  email: string
  /** The account has no password yet. */
  isNew: boolean
}

export function NewPasswordForm({ email, isNew }: Props) {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeated: '' },
    ...checkedBy(newPasswordSchema),
  })

  const submit = form.onSubmit(async ({ password }) => {
    const { failure, weakness } = await changePassword(password)
    if (weakness) form.setFieldError('password', weakness)
    if (failure) {
      form.getInputNode('password')?.focus()
      return toastFailure('Erro ao redefinir senha', failure)
    }
    toastSuccess(isNew ? 'Senha criada com sucesso!' : 'Senha redefinida com sucesso!')
    navigate(paths.dashboard, { replace: true })
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          size="md"
          label={isNew ? 'Sua senha' : 'Nova senha'}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          size="md"
          label={isNew ? 'Repita a senha' : 'Repita a nova senha'}
          autoComplete="new-password"
          key={form.key('repeated')}
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" size="md" mt="xs" loading={form.submitting} fullWidth>
          {isNew ? 'Criar senha e entrar' : 'Salvar nova senha'}
        </Button>
      </Stack>
    </form>
  )
}
