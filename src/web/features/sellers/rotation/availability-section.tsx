import { Accordion, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WeeklyHours } from '../../../../domain/weekly-hours.ts'
import type { SellerForm } from '../seller-form-schema.ts'
import type { Seller } from '../sellers-queries.ts'
import { availabilitySummary } from './availability-summary.ts'
import { LeaveInput } from './leave-input.tsx'
import { LevelRow } from './level-row.tsx'
import { OwnHoursInput } from './own-hours-input.tsx'

const fields = ['leave.from', 'leave.until', 'daily_limit', 'weight', 'weekly_hours'] as const

type Props = {
  form: SellerForm
  /** Null while created. */
  seller: Seller | null
  timeZone: string
  companyHours: WeeklyHours | null
  /** Opened at first, with the focus. */
  isAsked: boolean
}

export function AvailabilitySection({ form, seller, timeZone, companyHours, isAsked }: Props) {
  const [isOpen, setOpen] = useState(isAsked)
  return (
    <Accordion
      variant="contained"
      value={isOpen ? 'availability' : null}
      // A wrong value stays in sight.
      onChange={(item) => setOpen(item !== null || fields.some(isWrong))}
    >
      <Accordion.Item value="availability">
        <Accordion.Control>
          <Text fw={600}>Folga, horários e rodízio</Text>
          {!isOpen && (
            <Text size="sm" c="dimmed">
              {availabilitySummary(form.values, new Date(), timeZone)}
            </Text>
          )}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            <LeaveInput
              form={form}
              timeZone={timeZone}
              hours={form.values.weekly_hours ?? companyHours}
              isAsked={isAsked}
            />
            <Group grow align="flex-start">
              <TextInput
                label="Limite por dia"
                description="Vazio: sem limite."
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('daily_limit')}
              />
              <TextInput
                label="Peso no rodízio"
                description="2 recebe o dobro."
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('weight')}
              />
            </Group>
            <OwnHoursInput
              description="Valem no lugar dos horários da empresa e das equipes."
              companyHours={companyHours}
              {...form.getInputProps('weekly_hours')}
            />
            {seller && <LevelRow seller={seller} />}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )

  function isWrong(field: (typeof fields)[number]) {
    return form.validateField(field).hasError
  }
}
