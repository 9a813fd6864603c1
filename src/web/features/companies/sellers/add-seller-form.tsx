import { Switch, Text, TextInput } from '@mantine/core'
import { unlimited } from '../../../../domain/plans.ts'
import { type SellerFields, sellerSchema } from '../../../../domain/seller-schema.ts'
import type { Company } from '../../../company/company.ts'
import { planLabel } from '../../../company/plan.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { counted, formatCount } from '../../../ui/format/format-count.ts'
import { useEditForm } from '../../../use-edit-form.ts'

type Props = {
  company: Company
  /** Undefined while unknown. */
  used: number | undefined
  onSave: (fields: SellerFields) => Promise<void>
  onClose: () => void
}

/** Spec section 5, seller form. */
export function AddSellerForm({ company, used, onSave, onClose }: Props) {
  const form = useEditForm<SellerFields>({
    stored: { name: '', email: '', phone: '', active: true },
    schema: sellerSchema,
    save: onSave,
  })
  return (
    <FormDialog
      title="Cadastrar vendedor"
      action="Cadastrar"
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {company.name}
        {used !== undefined && company.sellers_limit < unlimited
          ? `: ${formatCount(used)} de ${counted(company.sellers_limit, 'vendedor', 'vendedores')} do plano ${planLabel(company.plan)}.`
          : '.'}
      </Text>
      <TextInput
        label="Nome completo"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PhoneField
        description="O WhatsApp que recebe os leads."
        withAsterisk
        {...form.getInputProps('phone')}
        onBlur={() => form.values.phone && form.validateField('phone')}
      />
      <Switch
        label="Ativo"
        description="Só vendedores ativos entram no rodízio."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
