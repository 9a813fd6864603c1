import { Button, Group, TextInput, type TextInputProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { halfTyped } from './availability-schema.ts'
import { toLocal } from './local-moment.ts'

const day = 86_400_000

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** The clock of the time zone. */
  value?: string
  onChange: (local: string) => void
  timeZone: string
}

export function AwayInput({ value = '', onChange, timeZone, ...input }: Props) {
  return (
    <div>
      <TextInput
        type="datetime-local"
        label="De folga até"
        description="Volta ao rodízio sozinho. Vazio: não está de folga."
        // Keeps years at four digits.
        max="9998-12-31T23:59"
        {...input}
        value={value === halfTyped ? '' : value}
        onChange={read}
        onKeyUp={read}
        onBlur={read}
      />
      <Group gap="xs" mt={6}>
        <Choice label="Até amanhã" onClick={() => setDays(1)} />
        <Choice label="Uma semana" onClick={() => setDays(7)} />
        {value && <Choice label="Encerrar folga" onClick={() => onChange('')} />}
      </Group>
    </div>
  )

  /** A half-typed date has no value and causes no change. */
  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const typed = currentTarget.validity.badInput ? halfTyped : currentTarget.value
    if (typed !== value) onChange(typed)
  }

  function setDays(days: number) {
    const today = toLocal(new Date(), timeZone).slice(0, 10)
    const then = new Date(Date.parse(`${today}T12:00Z`) + days * day)
    onChange(`${then.toISOString().slice(0, 10)}T00:00`)
  }
}

function Choice({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  )
}
