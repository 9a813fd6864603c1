import { Autocomplete, Button, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { minLength, nullable, object, refine, string } from 'zod/mini'
import { emailAddress, newPassword } from '../../../../domain/accounts/account-fields.ts'
import type { Company } from '../../../company/company.ts'
import { peopleQuery } from '../../../company/people/people-queries.ts'
import { passwordRules } from '../../../session/password-rules.ts'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import type { useCompanyWrites } from '../use-company-writes.ts'

/** Spec section 5, password reset form. */
const resetSchema = object({
  companyId: nullable(string().check(minLength(1))).check(
    refine((id) => id !== null, 'Escolha a empresa.'),
  ),
  email: emailAddress,
  newPassword: newPassword('Informe a senha.', passwordRules),
})

type Props = {
  companies: Company[]
  reset: ReturnType<typeof useCompanyWrites>['resetPassword']
}

type Fields = { companyId: string | null; email: string; newPassword: string }

/** Also ends the sessions of that user. */
export function PasswordResetCard({ companies, reset }: Props) {
  const form = useForm<Fields>({
    initialValues: { companyId: null, email: '', newPassword: '' },
    ...checkedBy(resetSchema),
  })
  const { data: people } = useQuery(peopleQuery(form.values.companyId))
  const submit = form.onSubmit(async ({ companyId, email, newPassword }) => {
    if (companyId === null) return
    const input = { companyId, email, newPassword }
    // The toast tells the failure; the input stays.
    await reset.mutateAsync(input).then(form.reset, () => undefined)
  }, focusFirstError)
  return (
    <Paper p="lg" radius="lg" className="card" component="section" aria-labelledby="redefinir">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} fz="lg" id="redefinir">
              Redefinir senha
            </Title>
            <Text size="sm" c="dimmed">
              Para quem perdeu o acesso. As sessões abertas dessa pessoa serão encerradas.
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" style={{ alignItems: 'start' }}>
            <Select
              label="Empresa"
              placeholder="Escolha a empresa"
              data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              withAsterisk
              nothingFoundMessage="Nenhuma empresa encontrada"
              {...form.getInputProps('companyId')}
            />
            <Autocomplete
              label="E-mail"
              type="email"
              withAsterisk
              autoComplete="off"
              data={people?.flatMap(({ email }) => email ?? []) ?? []}
              {...form.getInputProps('email')}
            />
            <PasswordField
              autoComplete="new-password"
              label="Nova senha"
              withAsterisk
              {...form.getInputProps('newPassword')}
            />
          </SimpleGrid>
          <Button type="submit" loading={form.submitting} style={{ alignSelf: 'flex-end' }}>
            Redefinir senha
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
