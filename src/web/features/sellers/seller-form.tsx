import { Switch, TextInput } from '@mantine/core'
import type { SellerFields } from '../../../domain/seller-schema.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import type { AvailabilityColumns } from '../../seller-writes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { defaultTimeZone } from '../../ui/format/format-date.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useEditForm } from '../../use-edit-form.ts'
import { findSame } from './find-same.ts'
import { AvailabilitySection } from './rotation/availability-section.tsx'
import { SameNote } from './same-note.tsx'
import { type SellerFormFields, sellerFormSchema, toFields } from './seller-form-schema.ts'
import type { SellerLimit } from './seller-limit.ts'
import { SellerLimitNote } from './seller-limit-note.tsx'
import type { Seller } from './sellers-queries.ts'
import { TestWhatsapp } from './test-whatsapp.tsx'
import { useOtherSellers } from './use-other-sellers.ts'

export type SavedSeller = SellerFields & AvailabilityColumns

type Props = {
  /** Null creates a seller. */
  seller: Seller | null
  companyId: string | null
  limit: SellerLimit
  /** Opens with the availability in focus. */
  asksAvailability: boolean
  /** `change` holds the edited fields. */
  onSave: (fields: SavedSeller, change: Partial<SavedSeller>) => Promise<void>
  onClose: () => void
}

export function SellerForm(props: Props) {
  const { seller, companyId, limit, asksAvailability, onSave, onClose } = props
  const timeZone = useTimeZone() ?? defaultTimeZone
  const form = useEditForm<SellerFormFields>({
    stored: toFields(seller, timeZone),
    schema: sellerFormSchema(timeZone),
    // The schema's output has the types of the columns.
    save: (fields, change) => onSave(fields as SavedSeller, change as Partial<SavedSeller>),
  })

  const others = useOtherSellers(companyId, seller?.id)
  const same = findSame(form.values, others)

  return (
    <FormDialog
      title={seller ? 'Editar vendedor' : 'Novo vendedor'}
      action={seller ? 'Salvar' : 'Cadastrar'}
      size="lg"
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome completo"
        withAsterisk
        autoComplete="off"
        data-autofocus={!asksAvailability || undefined}
        {...form.getInputProps('name')}
      />
      <div>
        <TextInput
          label="E-mail"
          type="email"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <SameNote other={same.email} has="este e-mail" hint="Confira se não é a mesma pessoa." />
      </div>
      <div>
        <PhoneField
          description="O WhatsApp que recebe os leads."
          withAsterisk
          {...form.getInputProps('phone')}
          onBlur={() => form.values.phone && form.validateField('phone')}
        />
        <SameNote
          other={same.phone}
          has="este telefone"
          hint="Os leads das duas pessoas chegariam no mesmo WhatsApp."
        />
      </div>
      <TestWhatsapp typed={form.values.phone} />
      <Switch
        label="Ativo"
        description="Só vendedores ativos entram no rodízio."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      {seller?.role !== 'manager' && (
        <AvailabilitySection
          form={form}
          seller={seller}
          others={others}
          timeZone={timeZone}
          isAsked={asksAvailability}
        />
      )}
      {!seller && <SellerLimitNote {...limit} mayManage />}
    </FormDialog>
  )
}
