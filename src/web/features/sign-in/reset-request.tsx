import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { checkedBy } from '../../ui/fields/checked-by.ts'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toastFailure, toastSuccess, withdrawFailure } from '../../ui/toast.ts'
import { requestReset } from './account-calls.ts'
import { resetRequestSchema } from './account-schemas.ts'
import { BackToLogin } from './back-to-login.tsx'
import { EmailField } from './email-field.tsx'
import { PanelTitle } from './panel-title.tsx'

type Props = {
  email?: string
  /** Given when the panel replaces the login form. */
  onBack?: () => void
}

/** Spec section 4, password reset request. */
export function ResetRequest({ email = '', onBack }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <>
        <PanelTitle title="Email Enviado!" takesFocus>
          Se existe uma conta com <b>{sentTo}</b>, o link para criar uma nova senha chega em
          instantes. Confira também o spam.
        </PanelTitle>
        <BackToLogin onBack={onBack} main />
      </>
    )
  }
  return (
    <>
      <PanelTitle title="Esqueceu sua senha?">
        Informe o e-mail da sua conta. Enviamos um link para você criar uma nova senha.
      </PanelTitle>
      <ResetRequestForm email={email} takesFocus={onBack !== undefined} onSent={setSentTo} />
      <BackToLogin onBack={onBack} />
    </>
  )
}

type FormProps = { email: string; takesFocus: boolean; onSent: (email: string) => void }

function ResetRequestForm({ email: typed, takesFocus, onSent }: FormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed },
    ...checkedBy(resetRequestSchema),
  })
  useEffect(() => {
    if (takesFocus) form.getInputNode('email')?.focus()
  }, [takesFocus, form.getInputNode])

  const submit = form.onSubmit(async ({ email }) => {
    withdrawFailure('Erro ao enviar email')
    const failure = await requestReset(email)
    if (failure) {
      form.getInputNode('email')?.focus()
      return toastFailure('Erro ao enviar email', failure)
    }
    toastSuccess('Email enviado!')
    onSent(email)
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <Button type="submit" size="md" loading={form.submitting} fullWidth>
          Enviar link
        </Button>
      </Stack>
    </form>
  )
}
