import { TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import { isDay } from '../../../domain/is-day.ts'

/** Days are yyyy-MM-dd. */
type Props = {
  label: string
  day: string | null
  error?: string | undefined
  onChange: (day: string | null) => void
}

/** Keeps a date that is half typed. */
export function DayField({ label, day, error, onChange }: Props) {
  const [typed, setTyped] = useState(day ?? '')
  useDidUpdate(() => setTyped(day ?? ''), [day])
  return (
    <TextInput
      type="date"
      label={label}
      error={error}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isDay(value)) onChange(value)
        else if (value === '') onChange(null)
      }}
      onBlur={() => setTyped(day ?? '')}
      miw={150}
    />
  )
}
