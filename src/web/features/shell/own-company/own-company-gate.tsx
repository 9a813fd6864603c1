import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { object } from 'zod/mini'
import { companyFields } from '../../../../domain/accounts/company-fields.ts'
import { callRpc } from '../../../call-rpc.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { focusContent } from '../../../ui/focus-content.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toastSuccess } from '../../../ui/toast.ts'

/** Product decision 4. */
export function OwnCompanyGate({ children }: { children: ReactNode }) {
  const { profile, company } = useAuth()
  const isAsked = profile?.approved === true && profile.role !== 'super_admin' && !company
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (wasAsked.current && !isAsked) focusContent()
    wasAsked.current = isAsked
  }, [isAsked])
  return isAsked ? <CreateOwnCompany email={profile.email} /> : children
}

const schema = object(companyFields)

function CreateOwnCompany({ email }: { email: string }) {
  const form = useForm({
    initialValues: { name: '', email, phone: '' },
    ...checkedBy(schema),
  })
  const create = useMutation({
    // After a refusal too: another tab may have created it.
    meta: { failure: 'Erro ao criar empresa', invalidates: [['account']] },
    mutationFn: ({ name, email, phone }: typeof form.values) =>
      callRpc('create_own_company', {
        p_name: name,
        p_email: email,
        ...(phone !== '' && { p_phone: phone }),
      }),
    onSuccess: (_, { name }) =>
      toastSuccess('Empresa criada!', `${name} está no plano Básico. Vamos ao primeiro lead.`),
  })
  const submit = form.onSubmit((company) => create.mutate(company), focusFirstError)

  return (
    <Stack gap="xl" maw={560}>
      <PageHeader
        title="Criar empresa"
        description="Seu acesso foi aprovado. Informe o nome da sua empresa: você será o administrador dela, no plano Básico, e pode mudar de plano quando quiser."
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
            description="E-mail de contato da empresa. Seu acesso continua o mesmo."
            type="email"
            withAsterisk
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <PhoneField
            description="Opcional. Recebe os leads quando não há vendedor ativo."
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <Button type="submit" size="md" mt="xs" loading={create.isPending || create.isSuccess}>
            Criar empresa
          </Button>
        </Stack>
      </Paper>
    </Stack>
  )
}
