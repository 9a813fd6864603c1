import { Radio, Stack, Switch, Text } from '@mantine/core'
import { useRef } from 'react'
import { object, enum as oneOf } from 'zod/mini'
import {
  findWeekFault,
  usualWeek,
  type WeeklyHours,
  weekSchema,
} from '../../../../../domain/weekly-hours.ts'
import type { Company } from '../../../../company/company.ts'
import { type WhenNobody, whenNobodyLabels } from '../../../../company/when-nobody.ts'
import { CardForm } from '../../../../ui/cards/card-form.tsx'
import { SettingsCard } from '../../../../ui/cards/settings-card.tsx'
import { WeekEditor } from '../../../../ui/fields/week-editor.tsx'
import { useEditForm } from '../../../../use-edit-form.ts'
import { hoursSentence } from './hours-sentence.ts'
import { type OpeningHours, useSaveOpeningHours } from './rotation-rules.ts'

const schema = object({
  hours: weekSchema,
  whenNobody: oneOf(['rotate', 'wait', 'company_phone']),
})

const readHours = (company: Company): OpeningHours => ({
  hours: company.weekly_hours as WeeklyHours | null,
  whenNobody: company.when_nobody as WhenNobody,
})

type Props = { company: Company; mayChange: boolean }

export function OpeningHoursCard({ company, mayChange }: Props) {
  return (
    <SettingsCard
      id="horarios"
      title="Horário de atendimento"
      note="Quando a empresa atende. Equipes e vendedores podem ter horários próprios."
    >
      {mayChange ? (
        <HoursForm key={company.id} company={company} />
      ) : (
        <Text size="sm">{hoursSentence(readHours(company))}</Text>
      )}
    </SettingsCard>
  )
}

function HoursForm({ company }: { company: Company }) {
  const save = useSaveOpeningHours(company.id)
  const stored = readHours(company)
  const form = useEditForm({
    stored,
    schema,
    save: (_fields, change) => save.mutateAsync(change),
  })
  const { hours, whenNobody } = form.getValues()
  const fault = findWeekFault(hours)
  const closed = useRef(hours ?? usualWeek)
  if (hours) closed.current = hours
  const proposes = useRef(stored.hours === null && stored.whenNobody === 'rotate')
  return (
    <CardForm
      form={form}
      unsaved="Os horários de atendimento ainda não foram salvos."
      invalid={fault !== undefined}
    >
      <Switch
        label="Sempre aberto"
        checked={hours === null}
        onChange={(event) => open(event.currentTarget.checked)}
      />
      {hours && (
        <>
          <WeekEditor value={hours} onChange={(next) => form.setFieldValue('hours', next)} />
          <Text size="sm" role="status" c={fault && 'error'}>
            {fault ?? hoursSentence({ hours, whenNobody })}
          </Text>
        </>
      )}
      <Radio.Group
        label="Quando chega um lead e ninguém está no horário"
        description="Enquanto alguém está no horário, só essas pessoas recebem: os horários próprios de equipes e vendedores contam antes desta escolha."
        value={whenNobody}
        onChange={(chosen) => {
          proposes.current = false
          form.setFieldValue('whenNobody', chosen as WhenNobody)
        }}
      >
        <Stack gap="xs" mt="xs">
          {choicesOf(company).map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
    </CardForm>
  )

  /** A company that sets hours for the first time wants leads to follow them. */
  function open(always: boolean) {
    form.setFieldValue('hours', always ? null : closed.current)
    if (proposes.current) form.setFieldValue('whenNobody', always ? stored.whenNobody : 'wait')
  }
}

const choicesOf = ({ phone }: Company) => [
  {
    value: 'rotate',
    label: whenNobodyLabels.rotate,
    description: 'O lead vai para o próximo da vez, como se não houvesse horários.',
  },
  {
    value: 'wait',
    label: whenNobodyLabels.wait,
    description: phone
      ? 'O visitante lê quando o atendimento volta e pode chamar a empresa no WhatsApp.'
      : 'O visitante lê quando o atendimento volta.',
  },
  {
    value: 'company_phone',
    label: whenNobodyLabels.company_phone,
    description: phone
      ? 'O visitante fala com a empresa enquanto isso. O lead é distribuído no próximo horário.'
      : 'Informe antes o telefone da empresa, em Empresa.',
  },
]
