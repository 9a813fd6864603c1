import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Company } from '../../../../company/company.ts'
import { SettingsCard } from '../../../../ui/settings-card.tsx'
import { readRules, useSaveRules } from './rotation-rules.ts'

const usualDays = 90

type Props = { company: Company; mayChange: boolean }

export function SameSellerCard({ company, mayChange }: Props) {
  const days = readRules(company).sameSellerDays
  return (
    <SettingsCard
      title="Mesmo vendedor"
      note="Quem volta fala com o vendedor que já conhece, se ele estiver disponível. Esse lead não conta como vez no rodízio."
    >
      {mayChange ? (
        <DaysForm key={days} company={company} stored={days} />
      ) : (
        <Text size="sm">
          {days === null
            ? 'Desligado: cada contato vai para o próximo da vez.'
            : `Ligado para quem volta em até ${days} dias.`}
        </Text>
      )}
    </SettingsCard>
  )
}

function DaysForm({ company, stored }: { company: Company; stored: number | null }) {
  const [days, setDays] = useState<number | string | null>(stored)
  const save = useSaveRules(company)
  const isWrong = days !== null && !(Number(days) >= 1 && Number(days) <= 3650)
  return (
    <Stack gap="md">
      <Switch
        label="Manter o mesmo vendedor"
        checked={days !== null}
        onChange={(event) => setDays(event.currentTarget.checked ? (stored ?? usualDays) : null)}
      />
      {days !== null && (
        <NumberInput
          label="Para quem volta em até"
          suffix=" dias"
          min={1}
          max={3650}
          allowDecimal={false}
          allowNegative={false}
          value={days}
          onChange={setDays}
          error={isWrong && 'Escolha de 1 a 3650 dias.'}
          maw={220}
        />
      )}
      <Group justify="flex-end">
        <Button
          disabled={isWrong || (days === null ? null : Number(days)) === stored}
          loading={save.isPending}
          onClick={() => save.mutate({ sameSellerDays: days === null ? null : Number(days) })}
        >
          Salvar
        </Button>
      </Group>
    </Stack>
  )
}
