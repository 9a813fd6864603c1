import { Switch, TextInput } from '@mantine/core'
import { formatPhone } from '../../../domain/phone.ts'
import { type SellerFields, sellerSchema } from '../../../domain/seller-schema.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useEditForm } from '../../use-edit-form.ts'
import { findSame } from './find-same.ts'
import { SameNote } from './same-note.tsx'
import type { SellerLimit } from './seller-limit.ts'
import { SellerLimitNote } from './seller-limit-note.tsx'
import type { Seller } from './sellers-queries.ts'
import { TestWhatsapp } from './test-whatsapp.tsx'
import { useOtherSellers } from './use-other-sellers.ts'

type Props = {
  /** Null creates a seller. */
  seller: Seller | null
  companyId: string | null
  limit: SellerLimit
  /** `change` holds the edited fields. */
  onSave: (fields: SellerFields, change: Partial<SellerFields>) => Promise<void>
  onClose: () => void
}

export function SellerForm({ seller, companyId, limit, onSave, onClose }: Props) {
  const form = useEditForm<SellerFields>({
    stored: seller
      ? { ...pickFields(seller), phone: formatPhone(seller.phone) }
      : { name: '', email: '', phone: '', active: true },
    schema: sellerSchema,
    save: onSave,
  })

  const others = useOtherSellers(companyId, seller?.id)
  const same = findSame(form.values, others)

  return (
    <FormDialog
      title={seller ? 'Editar vendedor' : 'Novo vendedor'}
      action={seller ? 'Salvar' : 'Cadastrar'}
      submitting={form.submitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome completo"
        withAsterisk
        autoComplete="off"
        data-autofocus
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
      {!seller && <SellerLimitNote {...limit} mayManage />}
    </FormDialog>
  )
}

function pickFields({ name, email, phone, active }: Seller): SellerFields {
  return { name, email, phone, active }
}
