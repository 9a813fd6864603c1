import { Switch, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { defaultTimeZone } from '../../../domain/format-date.ts'
import type { WeeklyHours } from '../../../domain/weekly-hours.ts'
import { useCompany } from '../../company/use-company.ts'
import { paths } from '../../paths.ts'
import { linkOrigin } from '../../supabase.ts'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useEditForm } from '../../use-edit-form.ts'
import { findSame } from './find-same.ts'
import { AvailabilitySection } from './rotation/availability-section.tsx'
import { SameNote } from './same-note.tsx'
import {
  type SavedSeller,
  type SellerFormFields,
  sellerFormSchema,
  toColumns,
  toFields,
} from './seller-form-schema.ts'
import type { SellerLimit } from './seller-limit.ts'
import { SellerLimitNote } from './seller-limit-note.tsx'
import { type Seller, sellersQuery } from './sellers-queries.ts'
import { TestWhatsapp } from './test-whatsapp.tsx'

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
  const chosen = useCompany()
  const company = seller?.companies ?? chosen
  const timeZone = company?.time_zone ?? defaultTimeZone
  const form = useEditForm<SellerFormFields>({
    stored: toFields(seller, timeZone),
    schema: sellerFormSchema(timeZone),
    save: (fields, change) => onSave(toColumns(fields) as SavedSeller, toColumns(change)),
  })

  const others = useOtherSellers(companyId, seller?.id)
  const same = findSame(form.values, others)

  return (
    <FormDialog
      title={title()}
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
          description={`Não cria uma conta. Para entrar no painel, a pessoa se cadastra em ${linkOrigin()}${paths.register} com o próprio e-mail, e a administração da plataforma a coloca na empresa.`}
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
          timeZone={timeZone}
          companyHours={(company?.weekly_hours ?? null) as WeeklyHours | null}
          isAsked={asksAvailability}
        />
      )}
      {!seller && <SellerLimitNote {...limit} mayManage />}
    </FormDialog>
  )

  function title() {
    if (!seller) return 'Novo vendedor'
    return asksAvailability ? `Folga e horários de ${seller.name}` : 'Editar vendedor'
  }
}

/** Archived sellers too; empty when the read fails. */
function useOtherSellers(companyId: string | null, id: string | undefined): Seller[] {
  const lists = useQueries({
    queries: [false, true].map((archived) => ({
      ...sellersQuery(companyId, archived),
      enabled: companyId !== null,
      staleTime: 30_000,
    })),
  })
  return lists.flatMap(({ data }) => data ?? []).filter((seller) => seller.id !== id)
}
