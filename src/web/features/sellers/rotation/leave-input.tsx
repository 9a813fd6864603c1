import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { WeeklyHours } from '../../../../domain/weekly-hours.ts'
import type { SellerForm } from '../seller-form-schema.ts'
import { leaveOutcome, pauseEnd } from './absence.ts'
import { halfTyped } from './availability-schema.ts'
import { addDays, placeInWeek, toDay } from './local-moment.ts'

type Props = {
  form: SellerForm
  timeZone: string
  /** Those that bind the seller. */
  hours: WeeklyHours | null
  isAsked: boolean
}

export function LeaveInput({ form, timeZone, hours, isAsked }: Props) {
  const now = new Date()
  const today = toDay(now, timeZone)
  const from = form.values.leave.from ?? ''
  const until = form.values.leave.until ?? ''
  const pause = form.values.away_until
  const isStored = form.getInitialValues().leave.until !== ''
  const monday = addDays(today, 7 - placeInWeek(today))
  const isLeave = until >= from && until >= today && from !== '' && until !== halfTyped
  return (
    <Stack gap={6} role="group" aria-label="Folga ou férias">
      <div>
        <Input.Label component="div">Folga ou férias</Input.Label>
        <Input.Description>Volta ao rodízio automaticamente.</Input.Description>
      </div>
      {pause && (
        <Group gap="sm">
          <Text size="sm">Em pausa até {pauseEnd(pause, now, timeZone)}.</Text>
          <Choice label="Encerrar pausa" onClick={() => form.setFieldValue('away_until', null)} />
        </Group>
      )}
      <Group grow align="flex-start" gap="sm">
        <TextInput label="De" {...dateProps('from')} data-autofocus={isAsked || undefined} />
        <TextInput label="Até" {...dateProps('until')} min={today} />
      </Group>
      <Group gap="xs">
        <Choice label="Hoje" onClick={() => change(today, today)} />
        <Choice label="Esta semana" onClick={() => change(today, addDays(monday, -1))} />
        <Choice label="Semana que vem" onClick={() => change(monday, addDays(monday, 6))} />
        {until && (
          <Choice
            label={isStored ? 'Encerrar folga' : 'Limpar'}
            onClick={() => change(today, '')}
          />
        )}
      </Group>
      <Text size="sm" role="status">
        {isLeave
          ? leaveOutcome({ from, until }, hours, today)
          : isStored && until === '' && 'A folga termina quando você salvar.'}
      </Text>
    </Stack>
  )

  function dateProps(end: 'from' | 'until') {
    const typed = form.values.leave[end] ?? ''
    /** A half-typed date has no value and causes no change. */
    const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
      const next = currentTarget.validity.badInput ? halfTyped : currentTarget.value
      if (next === typed) return
      if (end === 'from') change(next, until)
      else change(from, next)
    }
    return {
      type: 'date',
      // Keeps years at four digits.
      max: '9998-12-30',
      ...form.getInputProps(`leave.${end}`),
      value: typed === halfTyped ? '' : typed,
      onChange: read,
      onKeyUp: read,
      onBlur: read,
    }
  }

  /** Each end may be what makes the other one wrong. */
  function change(first: string, last: string) {
    form.setFieldValue('leave.from', first)
    form.setFieldValue('leave.until', last)
  }
}

function Choice({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  )
}
