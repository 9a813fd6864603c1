import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { passwordHint } from '../../../../domain/accounts/password-rules.ts'
import { passwordRules } from '../../../session/password-rules.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { supabase } from '../../../supabase.ts'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'
import { ownPasswordQuery } from './own-password-query.ts'
import { firstPasswordSchema, type PasswordFields, passwordSchema } from './password-schema.ts'
import { waysQuery } from './ways-queries.ts'

/** @param hasNone as last read; a password may exist by now */
export function PasswordForm({ hasNone }: { hasNone: boolean }) {
  const { profile, user } = useAuth()
  const queryClient = useQueryClient()
  const [wasRefused, setWasRefused] = useState(false)
  const isFirst = hasNone && !wasRefused
  const noteKnown = () => queryClient.setQueryData(ownPasswordQuery.queryKey, true)
  const email = profile?.email || user?.email || ''
  const form = useForm<PasswordFields>({
    initialValues: { current: '', password: '', repeated: '' },
    ...checkedBy(isFirst ? firstPasswordSchema : passwordSchema),
  })
  const change = useMutation({
    mutationFn: ({ current, password }: PasswordFields) => changePassword(current, password),
    onSuccess: () => {
      form.reset()
      noteKnown()
      void queryClient.invalidateQueries({ queryKey: waysQuery.queryKey })
      const others = 'Quem usava sua conta em outros aparelhos precisa entrar novamente.'
      if (isFirst) toastSuccess('Senha criada!', `Agora você também entra com ela. ${others}`)
      else toastSuccess('Senha alterada!', others)
    },
    onError: (error) => {
      if (error instanceof MissingPassword) {
        // The field is rendered now and takes the focus once mounted.
        flushSync(() => setWasRefused(true))
        noteKnown()
        form.setFieldError('current', 'Informe sua senha atual.')
        return form.getInputNode('current')?.focus()
      }
      if (!(error instanceof WrongPassword)) {
        return toastFailure(`Erro ao ${isFirst ? 'criar' : 'alterar'} senha`, accountMessage(error))
      }
      form.setFieldError('current', 'A senha atual não confere.')
      form.getInputNode('current')?.focus()
    },
  })
  const submit = form.onSubmit((fields) => change.mutate(fields), focusFirstError)
  return (
    <form onSubmit={submit} noValidate>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack gap="md">
        {!isFirst && (
          <PasswordField
            withAsterisk
            label="Senha atual"
            autoComplete="current-password"
            {...form.getInputProps('current')}
          />
        )}
        <PasswordField
          withAsterisk
          label="Nova senha"
          description={passwordHint(passwordRules())}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          withAsterisk
          label="Repita a nova senha"
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {isFirst ? 'Criar senha' : 'Alterar senha'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Shown at the field. */
class WrongPassword extends Error {}

/** The account has a password by now, and the current one was not given. */
class MissingPassword extends Error {}

/** Requires the current password, which protects an unattended session. Ends all other sessions. */
async function changePassword(current: string, next: string): Promise<void> {
  const known = current ? { current_password: current } : {}
  const { error } = await supabase().auth.updateUser({ password: next, ...known })
  if (error?.code === 'current_password_required') throw new MissingPassword()
  if (error?.code === 'current_password_invalid') throw new WrongPassword()
  if (error) throw error
}
