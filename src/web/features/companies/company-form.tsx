import { Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { formatPhone } from '../../../domain/phone.ts'
import type { Company } from '../../company/company.ts'
import { planLabel, planSummary } from '../../company/plan.ts'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useEditForm } from '../../use-edit-form.ts'
import { type CompanyFields, companyChange, newCompany, plans } from './company-schema.ts'
import { PasswordFields } from './password/password-fields.tsx'

type Props = {
  /** Null creates a company. */
  company: Company | null
  /** `change` holds the edited fields. */
  onSave: (fields: CompanyFields, change: Partial<CompanyFields>) => Promise<void>
  onClose: () => void
}

export function CompanyForm({ company, onSave, onClose }: Props) {
  const form = useEditForm<CompanyFields>({
    stored: startFields(company),
    schema: company ? companyChange : newCompany,
    save: onSave,
    fieldOfRefusal,
  })

  return (
    <FormDialog
      title={company ? 'Editar empresa' : 'Nova empresa'}
      action={company ? 'Salvar' : 'Cadastrar'}
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome da empresa"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        description={company ? undefined : 'A empresa faz login com este e-mail.'}
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PhoneField
        description="Opcional. Recebe os leads quando não há vendedor ativo."
        {...form.getInputProps('phone')}
      />
      <PasswordFields form={form} company={company} />
      <Select
        label="Plano"
        description={planSummary(form.values.plan)}
        renderOption={({ option }) => (
          <Stack gap={0}>
            {option.label}
            <Text size="xs" c="dimmed">
              {planSummary(option.value)}
            </Text>
          </Stack>
        )}
        data={plans.map((plan) => ({ value: plan, label: planLabel(plan) }))}
        allowDeselect={false}
        {...form.getInputProps('plan')}
      />
      <Switch
        label="Ativa"
        description="Se desativada, os links não recebem leads e a equipe não vê os dados."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

const fieldOfRefusal = (message: string) =>
  message === 'Este e-mail já está em uso.' ? 'email' : null

function startFields(company: Company | null): CompanyFields {
  const noPassword = { password: '', login: null }
  if (!company)
    return { name: '', email: '', phone: '', plan: 'basic', active: true, ...noPassword }
  const { name, email, phone, active } = company
  const plan = plans.find((known) => known === company.plan) ?? 'basic'
  return { name, email, phone: phone ? formatPhone(phone) : '', plan, active, ...noPassword }
}
