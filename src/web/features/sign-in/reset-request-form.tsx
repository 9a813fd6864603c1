import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { checkedBy } from '../../ui/checked-by.ts'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { requestReset } from './account-calls.ts'
import { resetRequestSchema } from './account-schemas.ts'
import { EmailField } from './email-field.tsx'

type Props = { email: string; takesFocus: boolean; onSent: (email: string) => void }

export function ResetRequestForm({ email: typed, takesFocus, onSent }: Props) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed },
    ...checkedBy(resetRequestSchema),
  })
  useEffect(() => {
    if (takesFocus) form.getInputNode('email')?.focus()
  }, [takesFocus, form.getInputNode])

  const submit = form.onSubmit(async ({ email }) => {
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
