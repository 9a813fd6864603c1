import { Select, Switch, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { formatPhone, parsePhone } from '../../../domain/phone.ts'
import { changedFields } from '../../changed-fields.ts'
import { planLabel } from '../../company/plan.ts'
import type { Company } from '../../session/profile.ts'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { type CompanyFields, companyChange, newCompany, plans } from './company-schema.ts'
import { PasswordFields } from './people/password-fields.tsx'

type Props = {
  /** Null creates a company. */
  company: Company | null
  /**
   * `change` holds the edited fields; `login` is the e-mail whose password to set, if one was
   * typed.
   */
  onSave: (
    fields: CompanyFields,
    change: Partial<CompanyFields>,
    login: string | null,
  ) => Promise<void>
  onClose: () => void
}

export function CompanyForm({ company, onSave, onClose }: Props) {
  const form = useForm<CompanyFields & { login: string | null }>({
    initialValues: { ...startFields(company), login: null },
    validate: schemaResolver(company ? companyChange : newCompany, { sync: true }),
  })
  const submit = form.onSubmit(({ login, ...typed }) => {
    const fields = tidied(typed)
    return onSave(fields, changedFields(tidied(form.getInitialValues()), fields), login)
  }, focusFirstError)

  return (
    <FormDialog
      title={company ? 'Editar empresa' : 'Nova empresa'}
      action={company ? 'Salvar' : 'Cadastrar'}
      submitting={form.submitting}
      onSubmit={submit}
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

function startFields(company: Company | null): CompanyFields {
  if (!company) {
    return { name: '', email: '', phone: '', password: '', plan: 'basic', active: true }
  }
  const { name, email, phone, active } = company
  const plan = plans.find((known) => known === company.plan) ?? 'basic'
  return { name, email, phone: phone ? formatPhone(phone) : '', password: '', plan, active }
}

function tidied(fields: CompanyFields): CompanyFields {
  const phone = parsePhone(fields.phone)
  return {
    ...fields,
    name: fields.name.trim(),
    email: fields.email.trim(),
    phone: 'digits' in phone ? phone.digits : '',
  }
}
