import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { maskPhone } from '../../../../domain/phone.ts'
import { failureMessage } from '../../../failure-message.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { createOwnCompany } from './own-company-queries.ts'
import { type OwnCompany, ownCompanySchema } from './own-company-schema.ts'

export function CreateOwnCompany({ email }: { email: string }) {
  const { reloadAccount } = useAuth()
  const form = useForm<OwnCompany>({
    initialValues: { name: '', email, phone: '' },
    validate: schemaResolver(ownCompanySchema, { sync: true }),
  })
  const create = useMutation({
    mutationFn: createOwnCompany,
    onSuccess: (_, { name }) =>
      toastSuccess(
        'Empresa criada!',
        `${name.trim()} está no plano Básico. Vamos ao primeiro lead.`,
      ),
    onError: (error) => toastFailure('Erro ao criar empresa', failureMessage(error)),
    // Also after a refusal: another tab may have made it.
    onSettled: reloadAccount,
  })
  const submit = form.onSubmit(
    (company) => create.mutate(company),
    (errors) => form.getInputNode(Object.keys(errors)[0] as keyof OwnCompany)?.focus(),
  )

  return (
    <Stack gap="xl" maw={560}>
      <PageHeader
        title="Criar empresa"
        description="Seu acesso foi aprovado. Diga-nos o nome da sua empresa: você será o administrador dela, no plano Básico, e pode mudar de plano quando quiser."
      />
      <Paper component="form" p="lg" radius="lg" className="card" onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Nome da empresa"
            withAsterisk
            autoComplete="organization"
            {...form.getInputProps('name')}
          />
          <TextInput
            label="E-mail"
            description="Para falarmos com a empresa. Seu acesso continua o mesmo."
            type="email"
            withAsterisk
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Telefone"
            description="Opcional. Recebe os leads quando não há vendedor ativo."
            placeholder="(11) 91234-5678"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
            onChange={(event) => form.setFieldValue('phone', maskPhone(event.currentTarget.value))}
          />
          <Button type="submit" size="md" mt="xs" loading={create.isPending || create.isSuccess}>
            Criar empresa
          </Button>
        </Stack>
      </Paper>
    </Stack>
  )
}
