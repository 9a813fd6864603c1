import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { email, minLength, object, string, trim } from 'zod/mini'
import { useAuth } from '../../../session/use-auth.ts'
import { linkOrigin, supabase } from '../../../supabase.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { accountMessage } from '../account-message.ts'

const emailSchema = object({
  email: string().check(
    trim(),
    minLength(1, { error: 'Informe o novo e-mail.', abort: true }),
    email('Informe um e-mail válido.'),
  ),
})

/** The change needs a confirmation from both mailboxes. */
export function EmailForm() {
  const { profile, user } = useAuth()
  const form = useForm({
    initialValues: { email: '' },
    ...checkedBy(emailSchema),
  })
  const move = useMutation({
    meta: { failure: 'Erro ao trocar e-mail', reason: accountMessage },
    mutationFn: moveTo,
    onSuccess: form.reset,
  })
  const submit = form.onSubmit(
    (fields) => move.mutate(fields.email),
    () => form.getInputNode('email')?.focus(),
  )
  const waiting = move.data ?? user?.new_email
  // A change confirmed elsewhere shows only after the session is renewed.
  const isWaiting = waiting && waiting !== profile?.email
  return (
    <SettingsCard
      title="E-mail"
      note={
        <>
          Você entra com <strong>{profile?.email || user?.email}</strong>.
        </>
      }
    >
      {isWaiting && (
        <Alert
          color="blue"
          icon={<IconMailForward aria-hidden />}
          title="Falta confirmar a troca"
          role="status"
        >
          <Text size="sm">
            Enviamos um link para o e-mail atual e outro para {waiting}. A troca vale quando os dois
            forem abertos.
          </Text>
        </Alert>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Novo e-mail"
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={move.isPending}>
              Trocar e-mail
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}

/** Returns the address that awaits confirmation. */
async function moveTo(address: string): Promise<string> {
  const { error } = await supabase().auth.updateUser(
    { email: address },
    { emailRedirectTo: `${linkOrigin()}/` },
  )
  if (error) throw error
  return address
}
