import { Button, Radio, Stack, Switch, Text } from '@mantine/core'
import { object, enum as oneOf } from 'zod/mini'
import {
  describeWeek,
  findWeekFault,
  usualWeek,
  type WeeklyHours,
  weekSchema,
} from '../../../../../domain/weekly-hours.ts'
import type { Company } from '../../../../company/company.ts'
import { LeaveGuard } from '../../../../ui/leave-guard.tsx'
import { SettingsCard } from '../../../../ui/settings-card.tsx'
import { WeekEditor } from '../../../../ui/week-editor.tsx'
import { useEditForm } from '../../../../use-edit-form.ts'
import { type OpeningHours, useSaveOpeningHours, type WhenNobody } from './rotation-rules.ts'

const choices: Readonly<Record<WhenNobody, { label: string; description: string }>> = {
  rotate: {
    label: 'Distribuir assim mesmo',
    description: 'O lead vai para o próximo da vez, a qualquer hora.',
  },
  wait: {
    label: 'Guardar até alguém voltar',
    description:
      'O visitante lê, por exemplo, “Nosso atendimento volta segunda às 9h”. O lead é distribuído no início do horário.',
  },
  company_phone: {
    label: 'Guardar e abrir o WhatsApp da empresa',
    description:
      'O visitante fala com a empresa enquanto isso. O lead é distribuído no início do horário.',
  },
}

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
  const stored = readHours(company)
  return (
    <SettingsCard
      id="horarios"
      title="Horário de atendimento"
      note="Quando os leads são distribuídos. Cada vendedor pode ter horários próprios."
    >
      {mayChange ? (
        <HoursForm key={company.id} company={company} />
      ) : (
        <Text size="sm">
          Atendimento: {describeWeek(stored.hours)}.
          {stored.hours && ` Fora do horário: ${choices[stored.whenNobody].label.toLowerCase()}.`}
        </Text>
      )}
    </SettingsCard>
  )
}

function HoursForm({ company }: { company: Company }) {
  const save = useSaveOpeningHours(company.id)
  const stored = readHours(company)
  const form = useEditForm({ stored, schema, save: (fields) => save.mutateAsync(fields) })
  const { hours } = form.getValues()
  const fault = findWeekFault(hours)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Switch
          label="Sempre aberto"
          checked={hours === null}
          onChange={(event) =>
            form.setFieldValue(
              'hours',
              event.currentTarget.checked ? null : (stored.hours ?? usualWeek),
            )
          }
        />
        {hours && (
          <>
            <WeekEditor value={hours} onChange={(next) => form.setFieldValue('hours', next)} />
            <Text size="sm" role="status" c={fault && 'error'}>
              {fault ?? `Aberto ${describeWeek(hours)}.`}
            </Text>
            <Radio.Group
              label="Quando chega um lead fora do horário"
              {...form.getInputProps('whenNobody')}
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
          type="submit"
          ml="auto"
          disabled={!form.isDirty() || fault !== undefined}
          loading={form.submitting}
        >
          Salvar
        </Button>
      </Stack>
      {form.isDirty() && (
        <LeaveGuard mayLeave={() => !form.isDirty()}>
          Os horários de atendimento ainda não foram salvos.
        </LeaveGuard>
      )}
    </form>
  )
}
