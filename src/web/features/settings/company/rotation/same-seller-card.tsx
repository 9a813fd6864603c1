import { NumberInput, Switch, Text } from '@mantine/core'
import { int, maximum, minimum, nullable, number, object } from 'zod/mini'
import type { Company } from '../../../../company/company.ts'
import { CardForm } from '../../../../ui/cards/card-form.tsx'
import { SettingsCard } from '../../../../ui/cards/settings-card.tsx'
import { counted } from '../../../../ui/format/format-count.ts'
import { useEditForm } from '../../../../use-edit-form.ts'
import { useSaveSameSeller } from './rotation-rules.ts'

const usualDays = 90
const wrongDays = 'Escolha de 1 a 3.650 dias.'

const schema = object({
  sameSellerDays: nullable(
    number(wrongDays).check(int(wrongDays), minimum(1, wrongDays), maximum(3650, wrongDays)),
  ),
})

type Props = { company: Company; mayChange: boolean }

export function SameSellerCard({ company, mayChange }: Props) {
  const days = company.same_seller_days
  return (
    <SettingsCard
      id="mesmo-vendedor"
      title="Mesmo vendedor"
      note="Cliente que volta fala com o mesmo vendedor, se ele estiver disponível. Esse lead não conta como vez no rodízio."
    >
      {mayChange ? (
        <DaysForm key={company.id} company={company} />
      ) : (
        <Text size="sm">
          {days === null
            ? 'Desligado: cada contato vai para o próximo da vez.'
            : `Ligado para quem volta em até ${counted(days, 'dia', 'dias')}.`}
        </Text>
      )}
    </SettingsCard>
  )
}

function DaysForm({ company }: { company: Company }) {
  const save = useSaveSameSeller(company.id)
  const stored = company.same_seller_days
  const form = useEditForm({
    stored: { sameSellerDays: stored },
    schema,
    save: ({ sameSellerDays }) => save.mutateAsync(sameSellerDays),
  })
  return (
    <CardForm form={form} unsaved="A escolha do mesmo vendedor ainda não foi salva.">
      <Switch
        label="Manter o mesmo vendedor"
        checked={form.getValues().sameSellerDays !== null}
        onChange={(event) =>
          form.setFieldValue(
            'sameSellerDays',
            event.currentTarget.checked ? (stored ?? usualDays) : null,
          )
        }
      />
      {form.getValues().sameSellerDays !== null && (
        <NumberInput
          label="Para quem volta em até"
          suffix={form.getValues().sameSellerDays === 1 ? ' dia' : ' dias'}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          maw={220}
          {...form.getInputProps('sameSellerDays')}
        />
      )}
    </CardForm>
  )
}
