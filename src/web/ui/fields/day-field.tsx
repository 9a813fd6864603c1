import { TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import { isDay } from '../../../domain/is-day.ts'

/** Days are yyyy-MM-dd. */
type Props = {
  label: string
  day: string | null
  notBefore?: string | null
  onChange: (day: string | null) => void
}

/** Keeps a date that is half typed. */
export function DayField({ label, day, notBefore, onChange }: Props) {
  const [typed, setTyped] = useState(day ?? '')
  useDidUpdate(() => setTyped(day ?? ''), [day])
  return (
    <TextInput
      type="date"
      label={label}
      error={
        notBefore && day && day < notBefore ? 'O último dia vem antes do primeiro.' : undefined
      }
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
