import { Button, Radio, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import {
  describeWeek,
  findSpansFault,
  type WeeklyHours,
} from '../../../../../domain/weekly-hours.ts'
import type { Company } from '../../../../company/company.ts'
import { SettingsCard } from '../../../../ui/settings-card.tsx'
import { WeekEditor } from '../../../../ui/week-editor.tsx'
import { type RotationRules, readRules, useSaveRules, type WhenNobody } from './rotation-rules.ts'

const usualWeek: WeeklyHours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '18:00']]]),
)

const choices: Readonly<Record<WhenNobody, { label: string; description: string }>> = {
  rotate: {
    label: 'Distribuir assim mesmo',
    description: 'O lead vai para o próximo da vez, a qualquer hora.',
  },
  wait: {
    label: 'Guardar até alguém voltar',
    description:
      'O visitante lê quando o atendimento volta. O lead é distribuído no início do horário.',
  },
  company_phone: {
    label: 'Guardar e abrir o WhatsApp da empresa',
    description:
      'O visitante fala com a empresa enquanto isso. O lead é distribuído no início do horário.',
  },
}

type Props = { company: Company; mayChange: boolean }

export function OpeningHoursCard({ company, mayChange }: Props) {
  const stored = readRules(company)
  return (
    <SettingsCard
      title="Horário de atendimento"
      note="Quando os leads são distribuídos. Cada vendedor pode ter horários próprios."
    >
      {mayChange ? (
        <HoursForm key={JSON.stringify(stored)} company={company} stored={stored} />
      ) : (
        <Text size="sm">
          Atendimento: {describeWeek(stored.hours)}.
          {stored.hours && ` Fora do horário: ${choices[stored.whenNobody].label.toLowerCase()}.`}
        </Text>
      )}
    </SettingsCard>
  )
}

function HoursForm({ company, stored }: { company: Company; stored: RotationRules }) {
  const [hours, setHours] = useState(stored.hours)
  const [whenNobody, setWhenNobody] = useState(stored.whenNobody)
  const save = useSaveRules(company)
  const isEmpty = hours !== null && Object.keys(hours).length === 0
  const isWrong = Object.values(hours ?? {}).some((spans) => findSpansFault(spans))
  const isSame =
    JSON.stringify([hours, whenNobody]) === JSON.stringify([stored.hours, stored.whenNobody])
  return (
    <Stack gap="md">
      <Switch
        label="Sempre aberto"
        checked={hours === null}
        onChange={(event) =>
          setHours(event.currentTarget.checked ? null : (stored.hours ?? usualWeek))
        }
      />
      {hours && (
        <>
          <WeekEditor value={hours} onChange={setHours} />
          <Text size="sm" role="status" c={isEmpty ? 'red' : undefined}>
            {isEmpty ? 'Escolha ao menos um dia.' : `Aberto ${describeWeek(hours)}.`}
          </Text>
          <Radio.Group
            label="Quando chega um lead fora do horário"
            value={whenNobody}
            onChange={(value) => setWhenNobody(value as WhenNobody)}
          >
            <Stack gap="xs" mt="xs">
              {Object.entries(choices).map(([value, words]) => (
                <Radio key={value} value={value} {...words} />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
      <Button
        ml="auto"
        disabled={isSame || isEmpty || isWrong}
        loading={save.isPending}
        onClick={() => save.mutate({ hours, whenNobody })}
      >
        Salvar
      </Button>
    </Stack>
  )
}
